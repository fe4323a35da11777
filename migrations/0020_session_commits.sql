-- Every commit that holds the text of an edit session without being its own; `within_sha` is the latest of them.
create table session_commits (
  project_id bigint not null,
  commit_sha varchar(64) not null,
  session_id bigint not null references edit_sessions on delete cascade,
  primary key (project_id, commit_sha, session_id)
);
insert into session_commits (project_id, commit_sha, session_id)
  select project_id, within_sha, id from edit_sessions where within_sha is not null;
drop index edit_sessions_within;
