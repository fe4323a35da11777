-- Commits that are being sent to a host whose commit may have to be taken back (docs/decisions/0040). A row that is no
-- longer renewed belongs to a process that ended: what its commit replaced is restored.
create table commit_attempts (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  message text not null,
  author_name text not null,
  author_email text not null,
  author_date timestamptz not null,
  -- Of each file the path, the blob that the author had seen, and the one that is written.
  files jsonb not null,
  -- A head of the branch from before the first sending.
  sent_from varchar(64),
  held_until timestamptz not null
);
create index commit_attempts_of_project on commit_attempts (project_id, id);
create index commit_attempts_held on commit_attempts (held_until);
