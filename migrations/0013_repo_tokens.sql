-- What opens the repository of a project that has a token of its own (Interface, Projects: repoToken). The token is
-- sealed for its user and the address of the repository.
create table repo_tokens (
  project_id bigint primary key references projects (id) on delete cascade,
  username text,
  token text not null
);
