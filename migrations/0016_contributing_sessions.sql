-- The commit that holds the text of an edit session, where another session or an edit by hand was committed with it.
alter table edit_sessions
  add column within_sha varchar(64),
  add column within_url text;
create index edit_sessions_within on edit_sessions (project_id, within_sha) where within_sha is not null;

-- The sessions whose text a queued commit holds, besides its own.
alter table queued_commits add column within_session_ids jsonb not null default '[]';
