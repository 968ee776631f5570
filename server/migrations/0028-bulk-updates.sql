-- Bulk updates of issues: plans, which only say what would change, and jobs.
create table bulk_plans (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  query text not null,
  changes jsonb not null,
  -- The issues that it found, in the order of the query.
  repository_ids bigint[] not null,
  issue_ids bigint[] not null,
  created_at timestamptz not null
);

-- serves: the plans of an account, of which only the last ones are kept
create index bulk_plans_account on bulk_plans (account_id, id);

create table bulk_jobs (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete set null,
  -- Those of the token that started it; null for a session.
  scopes text[],
  -- The repositories of its issues.
  repository_ids bigint[] not null,
  query text,
  -- Empty for a job that undoes another one.
  changes jsonb not null,
  undoes_id bigint references bulk_jobs on delete set null,
  state text not null check (state in ('PENDING', 'QUEUED', 'STARTED', 'SUCCESS', 'ERROR', 'CANCELLED')),
  total_count integer not null,
  processed_count integer not null default 0,
  changed_count integer not null default 0,
  failed_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);

-- serves: the bulk updates of a repository
create index bulk_jobs_repositories on bulk_jobs using gin (repository_ids);

-- serves: the job that undoes another one; a job is undone once
create unique index bulk_jobs_undoes on bulk_jobs (undoes_id) where undoes_id is not null;

-- serves: the jobs that a server continues when it starts, and those that an account has in progress
create index bulk_jobs_unfinished on bulk_jobs (account_id) where finished_at is null;

create table bulk_job_items (
  job_id bigint not null references bulk_jobs on delete cascade,
  position integer not null,
  repository_id bigint not null,
  issue_id bigint not null,
  -- Null: it waits.
  state text check (state in ('CHANGED', 'UNCHANGED', 'FAILED')),
  -- Why something could not be changed.
  message text,
  -- What was changed, for undo.
  changes jsonb,
  -- The last event of all before the end of the change: those of the issue that follow are of others.
  last_event_id bigint,
  primary key (job_id, position)
);

-- serves: the next issues of a job
create index bulk_job_items_waiting on bulk_job_items (job_id, position) where state is null;

-- serves: the errors of a job
create index bulk_job_items_messages on bulk_job_items (job_id, position) where message is not null;
