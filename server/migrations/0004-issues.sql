create type issue_state as enum ('OPEN', 'CLOSED');
create type issue_state_reason as enum ('COMPLETED', 'NOT_PLANNED', 'DUPLICATE', 'REOPENED');

-- Issues and pull requests share one numbering, so they share this table; what
-- only a pull request has is in `pulls`. Labels and assignees are kept as
-- arrays on the row: one GIN index each answers a search without a join.
create table issues (
  id integer generated always as identity,
  repository_id integer not null references repositories on delete cascade,
  number integer not null,
  is_pull boolean not null default false,
  title text not null check (length(title) between 1 and 256),
  state issue_state not null default 'OPEN',
  state_reason issue_state_reason,
  author_id integer references accounts,
  -- As an archive said it; null: worked out from the author's role.
  author_association text,
  label_ids integer[] not null default '{}',
  assignee_ids integer[] not null default '{}',
  milestone_id integer,
  comment_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by_id integer references accounts,
  duplicate_of_id integer,
  -- Where an archive had it from.
  source_id text,
  source_url text,
  primary key (repository_id, id)
) with (fillfactor = 85);

-- serves: an issue by its address
create unique index issues_number on issues (repository_id, number);
-- serve: the list of a repository in each order
create index issues_by_created on issues (repository_id, is_pull, state, created_at desc, id desc);
create index issues_by_updated on issues (repository_id, is_pull, state, updated_at desc, id desc);
create index issues_by_comments on issues (repository_id, is_pull, state, comment_count desc, id desc);
-- serve: label:, assignee:, author:, milestone:
create index issues_labels on issues using gin (label_ids) with (fastupdate = off);
create index issues_assignees on issues using gin (assignee_ids) with (fastupdate = off);
create index issues_author on issues (author_id, repository_id, created_at desc);
create index issues_milestone on issues (repository_id, milestone_id, state) where milestone_id is not null;
alter table issues alter column label_ids set statistics 1000;
alter table issues alter column assignee_ids set statistics 1000;
alter table issues alter column author_id set statistics 1000;

-- Apart from the issue row, so that lists read narrow rows.
create table issue_bodies (
  repository_id integer not null,
  issue_id integer not null,
  body text not null,
  body_html text not null,
  version integer not null default 1,
  edited_at timestamptz,
  editor_id integer references accounts,
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);

-- How many, kept true by the triggers below whatever writes the rows.
create table issue_counts (
  repository_id integer not null references repositories on delete cascade,
  is_pull boolean not null,
  state issue_state not null,
  count integer not null,
  primary key (repository_id, is_pull, state)
);

create function count_issues_inserted() returns trigger language plpgsql as $$
begin
  insert into issue_counts as c (repository_id, is_pull, state, count)
  select repository_id, is_pull, state, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (repository_id, is_pull, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create function count_issues_deleted() returns trigger language plpgsql as $$
begin
  update issue_counts c set count = c.count - d.count
  from (select repository_id, is_pull, state, count(*) as count from removed group by 1, 2, 3) d
  where c.repository_id = d.repository_id and c.is_pull = d.is_pull and c.state = d.state;
  return null;
end $$;

create function count_issues_updated() returns trigger language plpgsql as $$
begin
  insert into issue_counts as c (repository_id, is_pull, state, count)
  select repository_id, is_pull, state, sum(n) from (
    select repository_id, is_pull, state, 1 as n from added
    union all select repository_id, is_pull, state, -1 from removed
  ) changes group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (repository_id, is_pull, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create trigger count_inserted after insert on issues referencing new table as added
  for each statement execute function count_issues_inserted();
create trigger count_deleted after delete on issues referencing old table as removed
  for each statement execute function count_issues_deleted();
create trigger count_updated after update on issues referencing old table as removed new table as added
  for each statement execute function count_issues_updated();

create type review_decision as enum ('APPROVED', 'CHANGES_REQUESTED', 'REVIEW_REQUIRED');
create type review_state as enum ('PENDING', 'COMMENTED', 'APPROVED', 'CHANGES_REQUESTED', 'DISMISSED');

create table pulls (
  repository_id integer not null,
  issue_id integer not null,
  is_draft boolean not null default false,
  is_in_merge_queue boolean not null default false,
  review_decision review_decision,
  base_ref_name text not null,
  base_ref_oid text not null,
  base_repository text,
  head_ref_name text not null,
  head_ref_oid text not null,
  -- owner/name of a fork, or null when it is gone.
  head_repository text,
  merged_at timestamptz,
  merged_by_id integer references accounts,
  merge_commit_oid text,
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serve: a commit's SHA finds its pull request
create index pulls_head_oid on pulls (repository_id, head_ref_oid text_pattern_ops);
create index pulls_merge_oid on pulls (repository_id, merge_commit_oid text_pattern_ops);

create table pull_reviews (
  id integer generated always as identity,
  repository_id integer not null,
  issue_id integer not null,
  author_id integer references accounts,
  author_association text,
  state review_state not null,
  body text not null,
  body_html text not null,
  commit_oid text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  source_id text,
  primary key (repository_id, id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
create index pull_reviews_issue on pull_reviews (repository_id, issue_id, created_at, id);

create table pull_review_comments (
  id integer generated always as identity,
  repository_id integer not null,
  review_id integer not null,
  body text not null,
  body_html text not null,
  original_position integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (repository_id, id),
  foreign key (repository_id, review_id) references pull_reviews on delete cascade
);
create index pull_review_comments_review on pull_review_comments (repository_id, review_id, id);
