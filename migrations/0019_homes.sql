-- A home: a disk with repositories of the built-in host, and the process that serves it.
create table homes (
  id uuid primary key,
  -- Where the other instances reach the process; null: nowhere.
  address text,
  -- The machine and the folder: a process that has locked the folder there replaces one that died.
  place text not null,
  -- Grows with every process that takes the home over.
  epoch integer not null default 1,
  leased_until timestamptz not null
);

-- A repository without a row is on the disk of every instance, as those of the templates are.
create table repository_homes (
  repo_id bigint primary key,
  home_id uuid not null references homes
);
create index repository_homes_of_home on repository_homes (home_id);
