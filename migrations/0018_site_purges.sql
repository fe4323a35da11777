-- Public sites of which a cache may hold pages that have changed since, so that every instance can purge them.
create table site_purges (
  project_id bigint primary key references projects on delete cascade,
  changes integer not null default 1,
  requested_at timestamptz not null default now()
);

create function request_site_purge() returns trigger language plpgsql as $$
begin
  insert into site_purges (project_id) values (new.id)
    on conflict (project_id) do update set changes = site_purges.changes + 1;
  return null;
end $$;

create trigger projects_site_purge after update on projects for each row
  when (old.visibility = 'public' and (old.pages_commit_sha, old.visibility, old.deleted_at, old.name, old.description,
    old.slug, old.default_branch, old.status = 'ARCHIVED') is distinct from (new.pages_commit_sha, new.visibility,
    new.deleted_at, new.name, new.description, new.slug, new.default_branch, new.status = 'ARCHIVED'))
  execute function request_site_purge();
