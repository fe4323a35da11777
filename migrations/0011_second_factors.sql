-- Second factors and passkeys (docs/decisions/0032).

-- The secret of a user's one-time codes (RFC 6238), sealed. A code of `last_step` or before is taken no more.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  last_step bigint not null,
  added_at timestamptz not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- What the authenticator knows the user as; it says nothing about them.
  user_handle varchar(86) not null,
  credential_id varchar(1366) not null unique,
  public_key bytea not null,
  -- How often the authenticator says that it signed: 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  name varchar(100) not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Each is good once, and gone then. Only hashes are kept.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- When a second factor was last shown in this sign-in.
alter table sign_ins add column confirmed_at timestamptz;
