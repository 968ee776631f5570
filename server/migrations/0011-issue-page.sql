-- What an issue's own page keeps: hidden and pinned comments, who wants to hear
-- of an issue, replies kept for later, attachments, files of a repository with
-- their history, limits on who may take part, and where issues went.

-- An issue that goes to another repository takes all that hangs on it along.
do $$
declare key record;
begin
  for key in
    select conrelid::regclass as child, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confupdtype = 'a'
      and confrelid in ('issues'::regclass, 'comments'::regclass, 'pull_reviews'::regclass)
  loop
    execute format('alter table %s drop constraint %I', key.child, key.conname);
    execute format('alter table %s add constraint %I %s on update cascade', key.child, key.conname, key.definition);
  end loop;
end $$;

create table issue_transfers (
  repository_id integer not null references repositories on delete cascade,
  number integer not null,
  to_repository_id integer not null,
  issue_id integer not null,
  -- serves: the old address of an issue that went elsewhere
  primary key (repository_id, number),
  foreign key (to_repository_id, issue_id) references issues on delete cascade on update cascade
);
create index issue_transfers_issue on issue_transfers (to_repository_id, issue_id);

-- The canonical issue may lie in another repository.
alter table issues add column duplicate_of_repository_id integer;
update issues set duplicate_of_repository_id = repository_id where duplicate_of_id is not null;
create index issues_duplicates on issues (duplicate_of_id) where duplicate_of_id is not null;

-- serves: the events that name an issue, when it moves; whether a reference is told already
create index events_other on events (((data->>'otherIssueId')::int)) where data ? 'otherIssueId';
-- serves: the edit history of a body or comment
create index events_edits on events (repository_id, issue_id, id) where kind in ('BODY_EDITED', 'COMMENT_EDITED');

create type comment_classifier as enum ('ABUSE', 'DUPLICATE', 'LOW_QUALITY', 'OFF_TOPIC', 'OUTDATED', 'RESOLVED', 'SPAM');
alter table comments add column minimized_reason comment_classifier;

create table pinned_comments (
  repository_id integer not null,
  issue_id integer not null,
  comment_id integer not null,
  pinned_by_id integer references accounts,
  pinned_at timestamptz not null default now(),
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade,
  foreign key (repository_id, comment_id) references comments on delete cascade on update cascade
    deferrable initially deferred
);
create index pinned_comments_comment on pinned_comments (repository_id, comment_id);

create type subscription_state as enum ('IGNORED', 'SUBSCRIBED', 'UNSUBSCRIBED');
create table subscriptions (
  account_id integer not null references accounts on delete cascade,
  repository_id integer not null,
  issue_id integer not null,
  state subscription_state not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);
create index subscriptions_issue on subscriptions (repository_id, issue_id);

create table saved_replies (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 100),
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- serves: a person's replies by name
create index saved_replies_account on saved_replies (account_id, lower(title), id);

-- In the database, so that every process serves them and a backup has them.
create table attachments (
  id uuid primary key default gen_random_uuid(),
  repository_id integer not null references repositories on delete cascade,
  account_id integer references accounts,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size integer not null,
  created_at timestamptz not null default now()
);
create index attachments_repository on attachments (repository_id);
create table attachment_chunks (
  attachment_id uuid not null references attachments on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (attachment_id, position)
);
alter table attachment_chunks alter column content set storage external;

create table repository_files (
  repository_id integer not null references repositories on delete cascade,
  path text not null check (length(path) between 1 and 255),
  content text not null,
  -- Git's name of the content.
  sha text not null,
  updated_at timestamptz not null default now(),
  primary key (repository_id, path)
);
create table repository_file_changes (
  id integer generated always as identity,
  repository_id integer not null references repositories on delete cascade,
  path text not null,
  -- Null: the file was removed.
  content text,
  sha text,
  message text not null,
  author_id integer references accounts,
  created_at timestamptz not null default now(),
  primary key (repository_id, id)
);
-- serves: the history of a file
create index repository_file_changes_path on repository_file_changes (repository_id, path, id desc);

create type interaction_limit as enum ('COLLABORATORS_ONLY', 'CONTRIBUTORS_ONLY', 'EXISTING_USERS');
create table interaction_limits (
  repository_id integer primary key references repositories on delete cascade,
  restriction interaction_limit not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a request that comes a second time is answered with.
create table idempotency_keys (
  account_id integer not null references accounts on delete cascade,
  key text not null check (length(key) between 1 and 100),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table pull_commits (
  repository_id integer not null,
  issue_id integer not null,
  position integer not null,
  oid text not null,
  message text not null,
  author_id integer references accounts,
  author_name text,
  committed_at timestamptz not null,
  primary key (repository_id, issue_id, position),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);
create type mergeable_state as enum ('CONFLICTING', 'MERGEABLE', 'UNKNOWN');
alter table pulls add column mergeable mergeable_state not null default 'UNKNOWN';

-- An issue may change its repository: rows are matched by their own id.
create or replace function count_facets_updated() returns trigger language plpgsql as $$
begin
  insert into facet_counts as c
  select facet, facet_id, repository_id, is_pull, state, sum(n) from (
    select f.facet, f.facet_id, a.repository_id, a.is_pull, a.state, 1 as n
    from added a join removed b on b.id = a.id
    cross join lateral facets_of(a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state) f
    where (a.repository_id, a.state, a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state)
      is distinct from (b.repository_id, b.state, b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state)
    union all
    select f.facet, f.facet_id, b.repository_id, b.is_pull, b.state, -1
    from added a join removed b on b.id = a.id
    cross join lateral facets_of(b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state) f
    where (a.repository_id, a.state, a.label_ids, a.assignee_ids, a.author_id, a.milestone_id, a.issue_type_id, a.state_reason,
      a.merged_at, a.is_draft, a.review_decision, a.check_state)
      is distinct from (b.repository_id, b.state, b.label_ids, b.assignee_ids, b.author_id, b.milestone_id, b.issue_type_id, b.state_reason,
      b.merged_at, b.is_draft, b.review_decision, b.check_state)
  ) changes group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (facet, facet_id, repository_id, is_pull, state) do update set count = c.count + excluded.count;
  return null;
end $$;
