-- What lets Speckeep act for its users at the code host (Interface, Accounts). Who they are there is in users.
create table host_connections (
  user_id bigint primary key references users,
  provider text not null,
  scopes text[] not null,
  -- Sealed with ENCRYPTION_KEY, never readable here.
  access_token text not null,
  refresh_token text,
  expires_at timestamptz,
  -- Some hosts want it again when the tokens are renewed.
  redirect_uri varchar(500) not null,
  connected_at timestamptz not null,
  -- When the host was last asked whom the access token stands for.
  checked_at timestamptz not null,
  -- Since when the host takes none of the tokens. The row stays, so that people see what they have to connect again.
  refused_at timestamptz
);

-- Sign-ins at the code host that were finished: each begins once and ends once.
create table spent_host_sign_ins (
  nonce varchar(100) primary key,
  expires_at timestamptz not null
);
create index spent_host_sign_ins_expiry on spent_host_sign_ins (expires_at);
