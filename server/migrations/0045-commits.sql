-- Commits as their host or a client reported them. A commit that only checks, statuses or pull requests name has no row.
create table commits (
  repository_id bigint not null references repositories on delete cascade,
  oid text not null check (oid ~ '^[0-9a-f]{40}$'),
  message text not null,
  author_id bigint references accounts on delete set null,
  author_name text,
  author_email text,
  authored_at timestamptz not null,
  committer_id bigint references accounts on delete set null,
  committer_name text,
  committer_email text,
  committed_at timestamptz not null,
  parent_oids text[] not null default '{}',
  additions integer not null default 0,
  deletions integer not null default 0,
  changed_files integer,
  primary key (repository_id, oid)
);

insert into commits (repository_id, oid, message, author_id, author_name, authored_at, committed_at)
select distinct on (repository_id, oid) repository_id, oid, message, author_id, author_name, committed_at, committed_at
from pull_commits where oid ~ '^[0-9a-f]{40}$' order by repository_id, oid, issue_id;

create type commit_status_state as enum ('ERROR', 'EXPECTED', 'FAILURE', 'PENDING', 'SUCCESS');

-- All that was reported; the last one of each context counts.
create table commit_statuses (
  id bigint generated always as identity,
  repository_id bigint not null references repositories on delete cascade,
  oid text not null,
  context text not null check (length(context) between 1 and 255),
  state commit_status_state not null,
  description text,
  target_url text,
  creator_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  primary key (repository_id, id)
);
-- serves: the statuses of a commit, and the last one of each context
create index commit_statuses_commit on commit_statuses (repository_id, oid, context, id desc);

-- The check runs of one creator on one commit.
create table check_suites (
  id bigint generated always as identity,
  repository_id bigint not null references repositories on delete cascade,
  oid text not null,
  branch text,
  creator_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (repository_id, id)
);
-- serves: the suites of a commit, and the suite of a new check run
create index check_suites_commit on check_suites (repository_id, oid, creator_id);

-- A run that a server of the version before writes has no suite until it is reported again.
alter table check_runs add column suite_id bigint;
alter table check_runs add column creator_id bigint references accounts on delete set null;
alter table check_runs add column external_id text;
alter table check_runs add column title text;
alter table check_runs add column details text;
alter table check_runs add column annotations jsonb not null default '[]';

insert into check_suites (repository_id, oid, created_at, updated_at)
select repository_id, head_oid, min(started_at), max(coalesce(completed_at, started_at)) from check_runs group by 1, 2;
update check_runs c set suite_id = s.id from check_suites s where s.repository_id = c.repository_id and s.oid = c.head_oid;
-- serves: the runs of a suite
create index check_runs_suite on check_runs (repository_id, suite_id);

-- Branches as they were reported: by pull requests, by clients, and for issues.
create table branches (
  id bigint generated always as identity,
  repository_id bigint not null references repositories on delete cascade,
  name text not null check (length(name) between 1 and 255),
  oid text check (oid ~ '^[0-9a-f]{40}$'),
  updated_at timestamptz not null,
  primary key (repository_id, id)
);
create unique index branches_name on branches (repository_id, name);

insert into branches (repository_id, name, oid, updated_at)
select distinct on (p.repository_id, p.head_ref_name) p.repository_id, p.head_ref_name,
  case when p.head_ref_oid ~ '^[0-9a-f]{40}$' and p.head_ref_oid !~ '^0+$' then p.head_ref_oid end, i.updated_at
from pulls p
join issues i on i.repository_id = p.repository_id and i.id = p.issue_id and i.state = 'OPEN'
join repositories r on r.id = p.repository_id
join accounts a on a.id = r.owner_id
where lower(p.head_repository) = lower(a.login || '/' || r.name) and length(p.head_ref_name) between 1 and 255
order by p.repository_id, p.head_ref_name, i.updated_at desc, i.id;

insert into branches (repository_id, name, updated_at)
select p.repository_id, p.base_ref_name, max(i.updated_at) from pulls p
join issues i on i.repository_id = p.repository_id and i.id = p.issue_id and i.state = 'OPEN'
where length(p.base_ref_name) between 1 and 255
group by 1, 2 on conflict do nothing;

-- The branches on which somebody works on an issue.
create table linked_branches (
  id bigint generated always as identity,
  repository_id bigint not null,
  issue_id bigint not null,
  branch_repository_id bigint not null references repositories on delete cascade,
  branch text not null check (length(branch) between 1 and 255),
  created_at timestamptz not null,
  primary key (repository_id, id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);
create unique index linked_branches_issue on linked_branches (repository_id, issue_id, branch_repository_id, branch);
create index linked_branches_repository on linked_branches (branch_repository_id);
