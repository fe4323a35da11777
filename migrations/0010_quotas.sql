-- Quotas (docs/decisions/0031): what a project's repository takes on this machine's disk, and how many files its default
-- branch holds, as of its last write. Null: not measured yet, or kept by another host.
alter table projects
  add column stored_bytes bigint,
  add column files_count integer,
  -- Since when a deleted project cannot be restored any more.
  add column purged_at timestamptz;

-- What an administrator allows one user, in place of the service's setting. Null: the setting; 0: no limit.
alter table users
  add column projects_max integer check (projects_max >= 0),
  add column storage_max_mib integer check (storage_max_mib >= 0);

-- What a user pushed in the hour that they last pushed in.
create table pushed_bytes (
  user_id bigint primary key references users on delete cascade,
  hour timestamptz not null,
  bytes bigint not null
);
