-- What the host of the code or a client reported of a pull request's changes.
alter table pulls add column additions integer not null default 0;
alter table pulls add column deletions integer not null default 0;
alter table pulls add column changed_files integer not null default 0;
alter table pulls add column maintainer_can_modify boolean not null default false;

create table pull_files (
  repository_id bigint not null,
  issue_id bigint not null,
  position integer not null,
  path text not null,
  previous_path text,
  change_type text not null check (change_type in ('ADDED', 'CHANGED', 'COPIED', 'DELETED', 'MODIFIED', 'RENAMED')),
  additions integer not null,
  deletions integer not null,
  primary key (repository_id, issue_id, position),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);

-- Whether the reviewer had write access when they reviewed: only these reviews decide. Null: not known, it decides as before.
alter table pull_reviews add column author_can_push boolean;
alter table pull_reviews add column submitted_at timestamptz;

-- How many writers must approve before a pull request into these branches can be merged.
create table branch_protection_rules (
  id bigint generated always as identity,
  repository_id bigint not null references repositories on delete cascade,
  pattern text not null check (length(pattern) between 1 and 255),
  -- The pattern as a regular expression.
  expression text not null,
  required_approving_review_count integer not null check (required_approving_review_count between 0 and 6),
  creator_id bigint references accounts on delete set null,
  primary key (repository_id, id)
);
create unique index branch_protection_rules_pattern on branch_protection_rules (repository_id, pattern);
