-- Where a repository's code is kept: it reports pushes and pull requests here. See server/code-hosts.
create table code_hosts (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  -- The address of the repository on the host.
  url text not null,
  default_branch text not null,
  -- Encrypted: see server/platform/encryption.ts.
  secret bytea not null,
  is_active boolean not null default true,
  -- In whose name issues are closed and pull requests are written.
  creator_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- serves: the code hosts of a repository
create index code_hosts_repository on code_hosts (repository_id, id);

-- What was received, and how it ended.
create table code_host_requests (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  code_host_id bigint not null references code_hosts on delete cascade,
  -- The identifier of the delivery, and the SHA-256 of the body: neither is accepted twice.
  delivery_id text,
  digest bytea not null,
  event text not null,
  succeeded boolean not null,
  message text not null,
  received_at timestamptz not null
);
create unique index code_host_requests_digest on code_host_requests (code_host_id, digest);
create unique index code_host_requests_delivery on code_host_requests (code_host_id, delivery_id) where delivery_id is not null;
-- serves: the last requests
create index code_host_requests_last on code_host_requests (code_host_id, id desc);
create index code_host_requests_repository on code_host_requests (repository_id);
-- serves: the removal of old ones
create index code_host_requests_received on code_host_requests (received_at);

-- Which pull request here is which one of the host.
create table code_host_pulls (
  code_host_id bigint not null references code_hosts on delete cascade,
  number integer not null,
  repository_id bigint not null,
  issue_id bigint not null,
  url text not null,
  primary key (code_host_id, number),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);
-- serves: the address of a pull request on its host
create index code_host_pulls_issue on code_host_pulls (repository_id, issue_id);

-- The page of the commit on its host.
alter table commits add column host_url text;

select watch_changes('code_hosts', true), watch_changes('code_host_pulls', true);
