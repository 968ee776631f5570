create type milestone_state as enum ('OPEN', 'CLOSED');

create table labels (
  id integer generated always as identity,
  repository_id integer not null references repositories on delete cascade,
  name text not null check (length(name) between 1 and 50),
  description text check (length(description) <= 100),
  color text not null check (color ~ '^[0-9a-f]{6}$'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (repository_id, id)
);
-- serves: label:"name" in a query, and the label list by name
create unique index labels_name on labels (repository_id, lower(name));
-- serves: the same label name over all repositories
create index labels_lower_name on labels (lower(name));

create table milestones (
  id integer generated always as identity,
  repository_id integer not null references repositories on delete cascade,
  number integer not null,
  title text not null check (length(title) between 1 and 256),
  description text,
  description_html text,
  due_on timestamptz,
  state milestone_state not null default 'OPEN',
  creator_id integer references accounts,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (repository_id, id)
);
-- serves: a milestone by its address
create unique index milestones_number on milestones (repository_id, number);
-- serves: milestone:"title" in a query
create index milestones_title on milestones (repository_id, lower(title));
