-- Proposals for repositories on other hosts, so that every instance of the service can refine and commit them. Those of
-- the built-in host are in its repositories.
create table proposals (
  host varchar(20) not null,
  repo_id bigint not null,
  name varchar(100) not null,
  content bytea not null,
  kept_at timestamptz not null,
  primary key (host, repo_id, name)
);
create index proposals_kept_at on proposals (kept_at);
