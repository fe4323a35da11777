-- What administrators decide for the whole service (Interface, Administration): one row.
create table administration (
  single boolean primary key default true check (single),
  registration text not null default 'open' check (registration in ('open', 'invited', 'closed')),
  -- Whether an account became the administrator's by being the first. True where there were accounts before this.
  first_named boolean not null
);
insert into administration (first_named) select exists (select from users);

create table invitations (
  id bigint generated always as identity primary key,
  email varchar(254) not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitations_email on invitations (lower(email));

-- What administrators did: names and numbers as they were, so that nothing that happens later changes it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null in these two: the service itself, as it is configured.
  actor_id bigint,
  actor_email text,
  act varchar(50) not null,
  target_id bigint,
  target text not null,
  -- Where the request came from.
  address varchar(45)
);
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit_log are neither changed nor deleted';
end
$$;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function keep_audit_log();
