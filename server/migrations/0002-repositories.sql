create type repository_role as enum ('READ', 'TRIAGE', 'WRITE', 'MAINTAIN', 'ADMIN');
create type repository_visibility as enum ('PUBLIC', 'PRIVATE');
create type organization_role as enum ('MEMBER', 'OWNER');

create table organizations (
  account_id integer primary key references accounts on delete cascade,
  -- What every member may do in every repository; null: nothing beyond the public.
  base_role repository_role default 'READ'
);

create table organization_members (
  organization_id integer not null references organizations on delete cascade,
  account_id integer not null references accounts on delete cascade,
  role organization_role not null,
  primary key (account_id, organization_id)
);
create index organization_members_organization on organization_members (organization_id, account_id);

create table teams (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  slug text not null,
  name text not null
);
create unique index teams_slug on teams (organization_id, lower(slug));

create table team_members (
  team_id integer not null references teams on delete cascade,
  account_id integer not null references accounts on delete cascade,
  primary key (account_id, team_id)
);
create index team_members_team on team_members (team_id);

create table repositories (
  id integer generated always as identity primary key,
  owner_id integer not null references accounts,
  name text not null check (name ~ '^[A-Za-z0-9._-]{1,100}$' and name not in ('.', '..')),
  description text,
  visibility repository_visibility not null,
  is_archived boolean not null default false,
  is_disabled boolean not null default false,
  is_locked boolean not null default false,
  has_issues_enabled boolean not null default true,
  -- The last number given to an issue, pull request / milestone.
  issue_counter integer not null default 0,
  milestone_counter integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- serves: a repository by its address, and an owner's repositories
create unique index repositories_name on repositories (owner_id, lower(name));

create table collaborators (
  repository_id integer not null references repositories on delete cascade,
  account_id integer not null references accounts on delete cascade,
  role repository_role not null,
  primary key (account_id, repository_id)
);
create index collaborators_repository on collaborators (repository_id, account_id);

create table team_repositories (
  team_id integer not null references teams on delete cascade,
  repository_id integer not null references repositories on delete cascade,
  role repository_role not null,
  primary key (team_id, repository_id)
);
create index team_repositories_repository on team_repositories (repository_id, team_id);
