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
