-- Endings (docs/decisions/0029): what ends is told at once, whoever ends it; instances then look for themselves.
create index sign_ins_ended on sign_ins (ended_at) where ended_at is not null;

create function tell_endings() returns trigger language plpgsql as $$
begin
  perform pg_notify('speckeep_endings', '');
  return null;
end
$$;
create trigger sign_ins_tell_endings after update of ended_at on sign_ins
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_endings();
create trigger users_tell_endings after update of enabled, tokens_valid_from on users
  for each row when (old.enabled is distinct from new.enabled or old.tokens_valid_from is distinct from new.tokens_valid_from)
  execute function tell_endings();

-- Addresses that open a private site count only when they were made later.
alter table projects add column pages_access_from timestamptz;

-- Sign-ins as their owner sees them (Interface, Accounts). Where one came from is null in rows of earlier versions.
alter table sign_ins
  add column id bigint generated always as identity unique,
  add column created_at timestamptz not null default now(),
  add column last_seen_at timestamptz not null default now(),
  add column address varchar(45),
  add column user_agent varchar(300);

-- Addresses that are known to be their account's owner's, and those that an account gave up (docs/decisions/0029).
alter table users
  add column email_verified_at timestamptz,
  add column released_email text;
create index users_released_email on users (lower(released_email)) where released_email is not null;
-- Accounts without a password were made with an address that their code host had verified, or with one of its own.
update users set email_verified_at = created_at
  where password_hash is null and repohost_user_id is not null and email not like '%@users.noreply.%';

-- Links that were mailed, or made by an administrator: good once, for a while. Only their hash is kept.
create table account_links (
  token_hash bytea primary key,
  purpose varchar(10) not null check (purpose in ('reset', 'verify', 'claim')),
  -- Null where there is no account yet.
  user_id bigint references users,
  email text not null,
  -- Whether it was sent to the address, so that who has it reads what is sent there.
  mailed boolean not null,
  expires_at timestamptz not null
);
create index account_links_email on account_links (purpose, lower(email));
create index account_links_expiry on account_links (expires_at);

-- Git tokens that only read, or are for one project (Interface, Accounts); those there are go on as they were.
alter table git_tokens
  add column access varchar(5) not null default 'write' check (access in ('read', 'write')),
  add column project_id bigint references projects;

-- What happened to an account, for its owner to read.
create table security_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  what varchar(30) not null,
  -- What it was about, such as the name of a token.
  about varchar(300),
  address varchar(45),
  user_agent varchar(300),
  at timestamptz not null
);
create index security_log_of_user on security_log (user_id, id desc);
create index security_log_age on security_log (at);
