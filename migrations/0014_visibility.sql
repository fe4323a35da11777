-- A change of visibility (Interface, Projects): `visibility` decides who may read, at every moment; these columns say what
-- else is asked for and not yet so at the code host. `visibility_to` is null where nothing is asked for.
alter table projects
  add column visibility_to varchar(10) check (visibility_to in ('private', 'public')),
  -- Why the last attempt came to nothing, in words for people.
  add column visibility_reason text,
  -- Who asked, and when; the last change keeps them.
  add column visibility_by bigint references users on delete set null,
  add column visibility_at timestamptz,
  -- What an attempt finds out counts only while this number is the one that it began with.
  add column visibility_number int not null default 0,
  add column visibility_attempts int not null default 0,
  -- When it is tried next; null while it waits for a person.
  add column visibility_look_at timestamptz;

create index projects_visibility on projects (visibility_look_at) where visibility_look_at is not null;
