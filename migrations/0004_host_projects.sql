-- Import (Interface, Projects): where an existing repository is taken from; null for a project made from a template.
alter table projects add column import_source varchar(500);

-- When the code host was last asked for the head, where it does not tell of pushes by itself.
alter table projects add column polled_at timestamptz;
create index projects_to_poll on projects (polled_at nulls first)
  where host <> 'embedded' and step = 'ready' and deleted_at is null;
