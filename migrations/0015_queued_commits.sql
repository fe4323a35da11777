-- Commits that the code host could not take for the time being (Interface, Files and commits; docs/decisions/0040). They
-- are sent in the order of their ids; the files keep what each was made from and what it writes.
create table queued_commits (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users,
  status varchar(10) not null default 'WAITING' check (status in ('WAITING', 'LANDED', 'CONFLICT', 'REFUSED')),
  message text not null,
  -- Fixed from the beginning, so that a repeated sending is the same commit.
  author_name text not null,
  author_email text not null,
  author_date timestamptz not null,
  reason text,
  edit_session_id bigint references edit_sessions,
  attempts integer not null default 0,
  -- Of the last sending whose answer is not known: the blobs that it wrote, in the order of the files.
  sent_as jsonb,
  -- A head of the branch from before the first sending.
  sent_from varchar(64),
  commit_sha varchar(64),
  commit_url text,
  merged boolean,
  -- What its files hold here.
  bytes bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index queued_commits_of_project on queued_commits (project_id, id);
create index queued_commits_of_user on queued_commits (user_id, id desc);
create index queued_commits_of_session on queued_commits (edit_session_id) where edit_session_id is not null;
create index queued_commits_landed on queued_commits (updated_at) where status = 'LANDED';

create table queued_files (
  queued_id bigint not null references queued_commits on delete cascade,
  position integer not null,
  path varchar(500) not null,
  -- The blob that is written; null deletes the file.
  sha varchar(64),
  base_sha varchar(64),
  content bytea,
  -- Where the repository may not have it: the base is itself a queued text.
  base_content bytea,
  primary key (queued_id, position)
);

-- Who sends the commits of a project: as with creations the epoch fences off a worker that was overtaken.
alter table projects
  -- Those that are not LANDED.
  add column queued_commits integer not null default 0,
  add column queue_epoch integer not null default 0,
  add column queue_held_until timestamptz,
  add column queue_attempts integer not null default 0,
  -- When the next sending is due; null where nothing waits.
  add column queue_look_at timestamptz;
create index projects_queue on projects (queue_look_at) where queue_look_at is not null;
