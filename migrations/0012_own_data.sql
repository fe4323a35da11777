-- Accounts that end (docs/decisions/0033): since when one is being deleted, and when all of it was done. The row stays for
-- those that refer to it.
alter table users
  add column deletion_begun_at timestamptz,
  add column deletion_ended_at timestamptz;
create index users_deletion_under_way on users (deletion_begun_at)
  where deletion_begun_at is not null and deletion_ended_at is null;
create index users_deletion_begun on users (deletion_begun_at) where deletion_begun_at is not null;
-- Revocations are read from it every half second; deleted accounts are not among the disabled.
create index users_shut_out on users (id) where not enabled and deletion_begun_at is null;

-- When what a deleted project said was forgotten, after its repository was removed where the service itself kept it.
alter table projects add column forgotten_at timestamptz;
create index projects_to_forget on projects (deleted_at) where deleted_at is not null and forgotten_at is null;

-- The edits of a user, page by page, for the archive of all their data.
create index edit_sessions_of_user_by_id on edit_sessions (user_id, id desc);
