create table comments (
  id integer generated always as identity,
  repository_id integer not null,
  issue_id integer not null,
  author_id integer references accounts,
  author_association text,
  body text not null,
  body_html text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  editor_id integer references accounts,
  -- The comment's place in the archive it came from.
  source_position integer,
  primary key (repository_id, id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serves: the comments of an issue; and a second import of the same archive
create index comments_issue on comments (repository_id, issue_id, created_at, id);
-- serves: the fallback of a person's own comments
create index comments_author on comments (author_id, repository_id);

create type reaction_content as enum
  ('THUMBS_UP', 'THUMBS_DOWN', 'LAUGH', 'HOORAY', 'CONFUSED', 'HEART', 'ROCKET', 'EYES');
create type reaction_subject as enum ('ISSUE', 'COMMENT');

create table reactions (
  repository_id integer not null references repositories on delete cascade,
  subject reaction_subject not null,
  subject_id integer not null,
  content reaction_content not null,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (repository_id, subject, subject_id, content, account_id)
);

-- One row per change. What a person sees as the timeline is the rows with
-- `shown`; the others feed subscribers and the record of edits.
create table events (
  id bigint generated always as identity,
  repository_id integer not null,
  issue_id integer not null,
  kind text not null,
  actor_id integer references accounts,
  created_at timestamptz not null default now(),
  shown boolean not null default true,
  data jsonb not null default '{}',
  primary key (repository_id, id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serves: the timeline of an issue, a page at a time
create index events_timeline on events (repository_id, issue_id, created_at, id) where shown;
-- serves: the timeline item of a comment
create index events_comment on events (repository_id, ((data->>'commentId')::int)) where kind = 'ISSUE_COMMENT';

create table read_marks (
  account_id integer not null references accounts on delete cascade,
  repository_id integer not null,
  issue_id integer not null,
  read_at timestamptz not null default now(),
  primary key (account_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
create index read_marks_issue on read_marks (repository_id, issue_id);

-- serve: a second import of the same archive
create unique index comments_source on comments (repository_id, issue_id, source_position) where source_position is not null;
create unique index pull_reviews_source on pull_reviews (repository_id, source_id) where source_id is not null;
