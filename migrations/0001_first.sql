-- Accounts (Interface §2, User).
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  enabled boolean not null default true,
  roles text[] not null default '{USER}' check (roles <@ array['USER', 'ADMIN'] and cardinality(roles) > 0),
  -- Access tokens issued before this moment no longer count.
  tokens_valid_from timestamptz,
  repohost_provider text,
  repohost_username varchar(100),
  repohost_user_id bigint,
  repohost_avatar_url varchar(500),
  created_at timestamptz not null default now(),
  unique (repohost_provider, repohost_user_id)
);
create unique index users_email on users (lower(email));
-- What revocations are read from every half second: small, whatever the number of users.
create index users_disabled on users (id) where not enabled;
create index users_tokens_withdrawn on users (tokens_valid_from) where tokens_valid_from is not null;

-- A sign-in and its refresh tokens: the token itself is derived from family and generation, never stored.
create table sign_ins (
  family uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_expiry on sign_ins (expires_at);

create table git_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name varchar(100) not null,
  token_hash bytea not null unique,
  ending varchar(4) not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create index git_tokens_user on git_tokens (user_id);

create table templates (
  id bigint generated always as identity primary key,
  key varchar(50) not null unique,
  name varchar(100) not null,
  description text not null,
  category varchar(50) not null,
  position integer not null,
  is_default boolean not null default false,
  usage_count integer not null default 0,
  files text[] not null,
  -- A template that a newer version no longer ships keeps its id for the projects made from it.
  retired boolean not null default false
);
create unique index templates_default on templates (is_default) where is_default;

create table projects (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name varchar(100) not null,
  slug varchar(100) not null,
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  status varchar(20) not null default 'INITIALIZING'
    check (status in ('INITIALIZING', 'ACTIVE', 'BUILDING', 'ERROR', 'ARCHIVED')),
  status_reason text,
  host varchar(20) not null,
  repo_id bigint,
  repo_full_name varchar(200) not null,
  -- Null in these three: the service's own address is meant, and made when it is shown.
  repo_url varchar(500),
  clone_url varchar(500),
  pages_url varchar(500),
  pages_enabled boolean not null default false,
  pages_commit_sha varchar(64),
  template_id bigint references templates,
  default_branch varchar(200) not null default 'main',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The creation: the marker names the repository as ours, the epoch fences off workers that were overtaken.
  marker uuid not null unique,
  step varchar(20) not null default 'intent' check (step in ('intent', 'repository', 'content', 'pages', 'ready')),
  epoch integer not null default 0,
  held_until timestamptz,
  attempts integer not null default 0,
  look_at timestamptz not null default now(),
  request_key varchar(200),
  -- Deleted projects keep their slug, so that no old clone ever points at another repository.
  unique (user_id, slug),
  unique (user_id, request_key)
);
create index projects_of_user on projects (user_id, id desc) where deleted_at is null;
create index projects_unsettled on projects (look_at) where step <> 'ready' and status <> 'ERROR' and deleted_at is null;

create table edit_sessions (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  user_id bigint not null references users,
  file_path varchar(500) not null,
  instruction text not null,
  ai_provider varchar(50) not null,
  ai_model varchar(100) not null,
  ai_tokens_used integer not null default 0,
  -- Exact; cents are derived from it. Null: the price is unknown.
  cost_micro_usd bigint,
  duration_ms integer,
  error_code varchar(50),
  base_sha varchar(64),
  commit_sha varchar(64),
  commit_url varchar(500),
  success boolean not null default true,
  finished_at timestamptz,
  -- Whether it counts towards the hourly allowance.
  counted boolean not null default true,
  -- Whether its proposal is still kept as a git object of the project.
  proposal_kept boolean not null default false,
  created_at timestamptz not null default now()
);
create index edit_sessions_of_project on edit_sessions (project_id, id desc);
create index edit_sessions_counted on edit_sessions (user_id, created_at) where counted;
create index edit_sessions_of_user on edit_sessions (user_id, created_at);
create index edit_sessions_by_commit on edit_sessions (project_id, commit_sha) where commit_sha is not null;
create index edit_sessions_kept on edit_sessions (created_at) where proposal_kept;

-- First answers to writes with an Idempotency-Key.
create table kept_answers (
  user_id bigint not null references users,
  route text not null,
  key varchar(200) not null,
  request_hash bytea not null,
  held_until timestamptz not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index kept_answers_age on kept_answers (created_at);

-- Counters of request limits; losing them in a crash only starts a window anew.
create unlogged table limit_windows (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limit_windows_expire on limit_windows (expire);
