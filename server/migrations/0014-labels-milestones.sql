-- Groups of labels of which an issue has at most one: what stands before the
-- last slash of their names, in small letters.
create table exclusive_label_groups (
  repository_id integer not null references repositories on delete cascade,
  name text not null,
  primary key (repository_id, name)
);

-- The labels that new repositories of an owner begin with, where the owner has
-- chosen them: [{name, color, description}].
create table default_label_sets (
  owner_id integer primary key references accounts on delete cascade,
  labels jsonb not null
);

-- Labels and milestones that are gone, while issues still name them: a job
-- takes them off a part at a time. `into_id`: the label that comes in their place.
create type removed_kind as enum ('LABEL', 'MILESTONE');
create table removals (
  kind removed_kind not null,
  repository_id integer not null references repositories on delete cascade,
  target_id integer not null,
  name text not null,
  into_id integer,
  actor_id integer references accounts on delete set null,
  created_at timestamptz not null default now(),
  primary key (kind, repository_id, target_id)
);

alter table milestones add column reordered_at timestamptz;

-- An issue that nobody has placed stands where its id is; places made by hand
-- are fractions between, so no other row is written.
drop index issues_by_rank;
-- serves: sort:milestone_prio
create index issues_by_rank on issues (repository_id, milestone_id, state, (coalesce(milestone_rank, id::numeric)), id)
  where milestone_id is not null;

-- serves: what a milestone held, and when
create index events_milestone on events (repository_id, ((data->>'milestoneId')::int), issue_id)
  where kind in ('MILESTONED', 'DEMILESTONED');
