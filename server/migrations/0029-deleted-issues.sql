-- Deleted issues, which can be restored for a while: see server/issues/restore-issue.ts.
create table deleted_issues (
  repository_id bigint not null references repositories on delete cascade,
  issue_id bigint not null,
  number integer not null,
  -- Who deleted it.
  account_id bigint references accounts on delete set null,
  deleted_at timestamptz not null,
  primary key (repository_id, issue_id)
);

-- serves: the job that removes old ones
create index deleted_issues_by_time on deleted_issues (deleted_at);

-- The rows of a deleted issue and of all that hung on it. One row each: an issue can have more than one JSON value can hold.
create table deleted_issue_rows (
  repository_id bigint not null,
  issue_id bigint not null,
  table_name text not null,
  content jsonb not null,
  foreign key (repository_id, issue_id) references deleted_issues on delete cascade
);

-- serves: the rows of an issue that is restored or removed
create index deleted_issue_rows_issue on deleted_issue_rows (repository_id, issue_id, table_name);
