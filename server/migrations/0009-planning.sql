-- What plans the work: types and fields of an organization, hierarchy,
-- dependencies, projects, pins, locks; and of pull requests: who is asked to
-- review, and what their checks say.
create type lock_reason as enum ('OFF_TOPIC', 'TOO_HEATED', 'RESOLVED', 'SPAM');

create table issue_types (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  name text not null check (length(name) between 1 and 50),
  description text check (length(description) <= 200),
  color text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
-- serves: type:"name" in a query, and the settings page
create unique index issue_types_name on issue_types (organization_id, lower(name));

create type issue_field_data_type as enum ('TEXT', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER', 'DATE');

create table issue_fields (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  name text not null check (length(name) between 1 and 50),
  -- The name as a query writes it: lower case, spaces as hyphens.
  slug text not null,
  description text check (length(description) <= 200),
  data_type issue_field_data_type not null,
  -- Whether every issue shows it, filled or not.
  is_pinned boolean not null default true,
  created_at timestamptz not null default now()
);
-- serves: field.name: in a query
create unique index issue_fields_slug on issue_fields (organization_id, slug);

create table issue_field_options (
  id integer generated always as identity primary key,
  field_id integer not null references issue_fields on delete cascade,
  name text not null check (length(name) between 1 and 50),
  color text not null,
  position integer not null
);
create unique index issue_field_options_name on issue_field_options (field_id, lower(name));

create table issue_field_values (
  field_id integer not null references issue_fields on delete cascade,
  repository_id integer not null,
  issue_id integer not null,
  text_value text,
  number_value numeric,
  date_value date,
  option_ids integer[] not null default '{}',
  primary key (repository_id, issue_id, field_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serve: field.name: by what it holds
create index issue_field_values_text on issue_field_values (field_id, lower(text_value));
create index issue_field_values_number on issue_field_values (field_id, number_value);
create index issue_field_values_date on issue_field_values (field_id, date_value);
create index issue_field_values_options on issue_field_values using gin (option_ids) with (fastupdate = off);

alter table issues
  add column issue_type_id integer references issue_types on delete set null,
  add column is_locked boolean not null default false,
  add column lock_reason lock_reason,
  add column reaction_count integer not null default 0,
  -- One number for each reaction_content, in its order; null: no reactions.
  add column reaction_counts integer[],
  -- Place in the milestone, lowest first; null: not placed by hand.
  add column milestone_rank numeric;

-- serves: type:"name"
create index issues_type on issues (issue_type_id, repository_id) where issue_type_id is not null;
-- serves: sort:milestone_prio
create index issues_by_rank on issues (repository_id, milestone_id, state, milestone_rank, id) where milestone_id is not null;
-- serve: sort:interactions, and the orders over all repositories
create index issues_by_interactions on issues (repository_id, is_pull, state, (comment_count + reaction_count) desc, id desc);
create index issues_all_created on issues (is_pull, state, created_at desc, id desc);
create index issues_all_updated on issues (is_pull, state, updated_at desc, id desc);
create index issues_all_comments on issues (is_pull, state, comment_count desc, id desc);
create index issues_all_interactions on issues (is_pull, state, (comment_count + reaction_count) desc, id desc);
-- serve: sort:reactions and its kinds; the many issues without any are read in the order of their making
create index issues_by_reactions on issues (repository_id, is_pull, reaction_count desc, id desc) where reaction_count > 0;
create index issues_by_thumbs_up on issues (repository_id, is_pull, (reaction_counts[1]) desc, id desc) where reaction_counts[1] > 0;
create index issues_by_thumbs_down on issues (repository_id, is_pull, (reaction_counts[2]) desc, id desc) where reaction_counts[2] > 0;
create index issues_by_laugh on issues (repository_id, is_pull, (reaction_counts[3]) desc, id desc) where reaction_counts[3] > 0;
create index issues_by_hooray on issues (repository_id, is_pull, (reaction_counts[4]) desc, id desc) where reaction_counts[4] > 0;
create index issues_by_confused on issues (repository_id, is_pull, (reaction_counts[5]) desc, id desc) where reaction_counts[5] > 0;
create index issues_by_heart on issues (repository_id, is_pull, (reaction_counts[6]) desc, id desc) where reaction_counts[6] > 0;
create index issues_by_rocket on issues (repository_id, is_pull, (reaction_counts[7]) desc, id desc) where reaction_counts[7] > 0;
create index issues_by_eyes on issues (repository_id, is_pull, (reaction_counts[8]) desc, id desc) where reaction_counts[8] > 0;
-- serves: closed:, and merged: through its own
create index issues_closed on issues (repository_id, closed_at) where closed_at is not null;
create index issues_locked on issues (repository_id) where is_locked;

update issues i set reaction_counts = t.counts, reaction_count = t.total from (
  select repository_id, subject_id as id, count(*) as total,
    array_agg(n order by content) as counts
  from (
    select r.repository_id, r.subject_id, k.content, count(*) filter (where r.content = k.content) as n
    from reactions r cross join unnest(enum_range(null::reaction_content)) as k (content)
    where r.subject = 'ISSUE' group by 1, 2, 3) each
  group by 1, 2) t
where i.repository_id = t.repository_id and i.id = t.id;
-- The count above is of kinds; this is of reactions.
update issues set reaction_count = (select sum(n) from unnest(reaction_counts) n) where reaction_counts is not null;

create table sub_issues (
  parent_repository_id integer not null,
  parent_id integer not null,
  repository_id integer not null,
  issue_id integer not null,
  position numeric not null,
  -- An issue has one parent.
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade,
  foreign key (parent_repository_id, parent_id) references issues on delete cascade
);
-- serves: the sub-issues of an issue, in their order; has:sub-issue
create index sub_issues_parent on sub_issues (parent_repository_id, parent_id, position);

create table issue_dependencies (
  repository_id integer not null,
  issue_id integer not null,
  blocker_repository_id integer not null,
  blocker_id integer not null,
  created_at timestamptz not null default now(),
  primary key (repository_id, issue_id, blocker_repository_id, blocker_id),
  foreign key (repository_id, issue_id) references issues on delete cascade,
  foreign key (blocker_repository_id, blocker_id) references issues on delete cascade
);
-- serves: is:blocking, blocked-by:
create index issue_dependencies_blocker on issue_dependencies (blocker_repository_id, blocker_id);

create table projects (
  id integer generated always as identity primary key,
  owner_id integer not null references accounts on delete cascade,
  number integer not null,
  title text not null check (length(title) between 1 and 256),
  is_closed boolean not null default false,
  is_public boolean not null default false,
  creator_id integer references accounts,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- serves: project:owner/number
create unique index projects_number on projects (owner_id, number);

create table project_items (
  project_id integer not null references projects on delete cascade,
  repository_id integer not null,
  issue_id integer not null,
  added_at timestamptz not null default now(),
  primary key (project_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
-- serves: no:project, and the projects of an issue
create index project_items_issue on project_items (repository_id, issue_id);

create table pinned_issues (
  repository_id integer not null,
  issue_id integer not null,
  position integer not null,
  pinned_by_id integer references accounts,
  created_at timestamptz not null default now(),
  primary key (repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade
);

-- What a person does not want to be told again; repository_id 0 means everywhere.
create table dismissed_notices (
  account_id integer not null references accounts on delete cascade,
  notice text not null,
  repository_id integer not null,
  primary key (account_id, notice, repository_id)
);

create table pull_review_requests (
  repository_id integer not null,
  issue_id integer not null,
  account_id integer references accounts on delete cascade,
  team_id integer references teams on delete cascade,
  created_at timestamptz not null default now(),
  check ((account_id is null) <> (team_id is null)),
  foreign key (repository_id, issue_id) references issues on delete cascade
);
create unique index pull_review_requests_account on pull_review_requests (repository_id, issue_id, account_id) where account_id is not null;
create unique index pull_review_requests_team on pull_review_requests (repository_id, issue_id, team_id) where team_id is not null;
-- serve: review-requested: and its kin
create index pull_review_requests_by_account on pull_review_requests (account_id, repository_id, issue_id) where account_id is not null;
create index pull_review_requests_by_team on pull_review_requests (team_id, repository_id, issue_id) where team_id is not null;

create type check_state as enum ('PENDING', 'SUCCESS', 'FAILURE', 'ERROR');

create table check_runs (
  id integer generated always as identity,
  repository_id integer not null references repositories on delete cascade,
  head_oid text not null,
  name text not null check (length(name) between 1 and 200),
  status text not null,
  conclusion text,
  state check_state not null,
  summary text,
  details_url text,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (repository_id, id)
);
-- serves: the checks of a commit; a check of one name is one row
create unique index check_runs_name on check_runs (repository_id, head_oid, name);

alter table pulls add column check_state check_state;
-- serve: status:, head:, base:, merged:, review:
create index pulls_check_state on pulls (repository_id, check_state) where check_state is not null;
create index pulls_head_name on pulls (repository_id, lower(head_ref_name));
create index pulls_base_name on pulls (repository_id, lower(base_ref_name));
create index pulls_merged on pulls (repository_id, merged_at) where merged_at is not null;
create index pulls_review on pulls (repository_id, review_decision);
-- serves: reviewed-by:
create index pull_reviews_author on pull_reviews (author_id, repository_id, issue_id);
