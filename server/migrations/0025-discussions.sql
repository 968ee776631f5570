-- Discussions, from which issues can be created. They share the numbering of issues and pull requests.
create table discussions (
  id bigint generated always as identity,
  repository_id bigint not null references repositories on delete cascade,
  number integer not null,
  title text not null check (length(title) between 1 and 256),
  body text not null,
  body_html text not null,
  author_id bigint references accounts,
  label_ids bigint[] not null default '{}',
  -- Where an archive had it from.
  source_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (repository_id, id)
);

-- serves: a discussion by its number
create unique index discussions_number on discussions (repository_id, number);
