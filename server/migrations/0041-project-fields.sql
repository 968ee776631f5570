-- Projects as GitHub's: a description, items with an id and an order, drafts, and fields with values.
alter table projects
  add column short_description text check (length(short_description) <= 300),
  add column readme text check (length(readme) <= 65536),
  add column closed_at timestamptz,
  add column is_template boolean not null default false;
update projects set closed_at = updated_at where is_closed;

-- An item is an issue, a pull request, or a draft, which is in no repository.
alter table project_items
  add column id bigint generated always as identity,
  -- The order of the items; null: the id. See server/projects/write-item.ts.
  add column rank numeric,
  add column is_archived boolean not null default false,
  add column creator_id bigint references accounts on delete set null,
  add column updated_at timestamptz not null default now();
update project_items set updated_at = added_at;
alter table project_items drop constraint project_items_pkey;
alter table project_items add primary key (id);
alter table project_items alter column repository_id drop not null, alter column issue_id drop not null;
-- serves: project:owner/number, and that an issue is in a project once
create unique index project_items_content on project_items (project_id, repository_id, issue_id);
-- serves: the items of a project in their order
create index project_items_order on project_items (project_id, (coalesce(rank, id::numeric)), id);

create table project_drafts (
  item_id bigint primary key references project_items on delete cascade,
  title text not null check (length(title) between 1 and 256),
  body text not null default '',
  assignee_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The repositories in which a project is listed, beside those of its owner.
create table project_repositories (
  project_id bigint not null references projects on delete cascade,
  repository_id bigint not null references repositories on delete cascade,
  linked_at timestamptz not null,
  primary key (project_id, repository_id)
);
create index project_repositories_repository on project_repositories (repository_id);

create type project_field_type as enum ('TEXT', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'ITERATION');

-- The fields that people add to a project. Title, assignees, labels and so on are read from the issue.
create table project_fields (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null check (length(name) between 1 and 100),
  data_type project_field_type not null,
  -- Of an iteration field: {"startDay": 1, "duration": 14, "iterations": [{"id", "title", "startDate", "duration"}]}.
  iterations jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index project_fields_name on project_fields (project_id, lower(name));

create table project_field_options (
  -- Eight hexadecimal digits, as on GitHub; unique within the field.
  id text not null,
  field_id bigint not null references project_fields on delete cascade,
  name text not null check (length(name) between 1 and 100),
  color text not null,
  description text not null default '',
  position integer not null,
  primary key (field_id, id)
);

create table project_field_values (
  item_id bigint not null references project_items on delete cascade,
  field_id bigint not null references project_fields on delete cascade,
  text_value text check (length(text_value) <= 1024),
  number_value double precision,
  date_value date,
  -- The id of an option or of an iteration.
  choice_id text,
  creator_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (item_id, field_id)
);
-- serves: the deletion of a field
create index project_field_values_field on project_field_values (field_id);

-- Every project has a field Status.
insert into project_fields (project_id, name, data_type) select id, 'Status', 'SINGLE_SELECT' from projects;
insert into project_field_options (id, field_id, name, color, description, position)
select o.id, f.id, o.name, o.color, o.description, o.position from project_fields f,
  (values ('f75ad846', 'Todo', 'GREEN', 'This item hasn''t been started', 1), ('47fc9ee4', 'In Progress', 'YELLOW', 'This is actively being worked on', 2),
    ('98236657', 'Done', 'PURPLE', 'This has been completed', 3)) o (id, name, color, description, position);
