-- Who a user is at an identity provider (Interface, Accounts): issuer and subject together are one person.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  issuer varchar(500) not null,
  subject varchar(255) not null,
  -- What the provider last called the person, for people to tell their identities apart; it decides nothing.
  name varchar(254) not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);
