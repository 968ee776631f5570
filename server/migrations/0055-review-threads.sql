-- Comments on lines of code are in threads. A comment of an imported review may have none.
create table pull_review_threads (
  id bigint generated always as identity,
  repository_id bigint not null,
  issue_id bigint not null,
  -- The review that began the thread.
  review_id bigint not null,
  path text not null check (length(path) between 1 and 4096),
  -- Null: the thread is about the whole file.
  line integer check (line > 0),
  start_line integer check (start_line > 0),
  side text not null default 'RIGHT' check (side in ('LEFT', 'RIGHT')),
  start_side text check (start_side in ('LEFT', 'RIGHT')),
  commit_oid text not null,
  diff_hunk text not null default '',
  resolved_at timestamptz,
  resolved_by_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  source_id text,
  primary key (repository_id, id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade,
  foreign key (repository_id, review_id) references pull_reviews on delete cascade on update cascade
);
-- Serves the threads of a pull request, and the number of those that are not resolved.
create index pull_review_threads_issue on pull_review_threads (repository_id, issue_id, id);
create index pull_review_threads_review on pull_review_threads (repository_id, review_id);
create unique index pull_review_threads_source on pull_review_threads (repository_id, source_id) where source_id is not null;

alter table pull_review_comments add column thread_id bigint;
alter table pull_review_comments add column edited_at timestamptz;
alter table pull_review_comments add foreign key (repository_id, thread_id) references pull_review_threads on delete cascade on update cascade;
-- Serves the comments of a thread.
create index pull_review_comments_thread on pull_review_comments (repository_id, thread_id, id) where thread_id is not null;

alter type reaction_subject add value if not exists 'REVIEW_COMMENT';
