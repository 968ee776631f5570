-- Organizations: profile, what members can do, and deletion, which takes effect at once and for good after a period of grace.
alter table organizations
  add column description text,
  add column website_url text,
  add column members_can_create_public boolean not null default false,
  add column members_can_create_private boolean not null default false,
  add column deleted_at timestamptz,
  add column deleted_by_id bigint references accounts on delete set null;
-- serves: the removal of deleted organizations
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;

-- A repository of a deleted organization does not exist for anybody. See server/access/visible.ts.
-- Not a null that is tested: without statistics PostgreSQL would take almost every row for one that is not visible.
alter table repositories add column is_deleted boolean not null default false;

-- Teams have a parent: their members have the roles of all teams above, too.
create type team_privacy as enum ('VISIBLE', 'SECRET');
create type team_role as enum ('MEMBER', 'MAINTAINER');
alter table teams
  add column parent_id bigint references teams on delete cascade,
  add column description text,
  add column privacy team_privacy not null default 'VISIBLE',
  add column created_at timestamptz not null default now();
-- serves: the child teams of a team
create index teams_parent on teams (parent_id) where parent_id is not null;
alter table team_members add column role team_role not null default 'MEMBER';

-- Each team with itself and every team above it, so that access is read with joins and without recursion. Triggers keep it.
create table team_ancestors (
  team_id bigint not null references teams on delete cascade,
  ancestor_id bigint not null references teams on delete cascade,
  -- 0: the team itself.
  depth smallint not null,
  primary key (team_id, ancestor_id)
);
-- serves: the teams below a team
create index team_ancestors_ancestor on team_ancestors (ancestor_id, team_id);
insert into team_ancestors (team_id, ancestor_id, depth) select id, id, 0 from teams;

create function add_team_ancestors() returns trigger language plpgsql as $$
begin
  insert into team_ancestors (team_id, ancestor_id, depth)
  select new.id, new.id, 0 union all select new.id, ancestor_id, depth + 1 from team_ancestors where team_id = new.parent_id;
  return null;
end $$;
create trigger teams_add_ancestors after insert on teams for each row execute function add_team_ancestors();

create function move_team_ancestors() returns trigger language plpgsql as $$
begin
  delete from team_ancestors x using team_ancestors below
  where below.ancestor_id = new.id and x.team_id = below.team_id and x.depth > below.depth;
  insert into team_ancestors (team_id, ancestor_id, depth)
  select below.team_id, above.ancestor_id, below.depth + above.depth + 1
  from team_ancestors below, team_ancestors above where below.ancestor_id = new.id and above.team_id = new.parent_id;
  return null;
end $$;
create trigger teams_move_ancestors after update of parent_id on teams for each row
  when (old.parent_id is distinct from new.parent_id) execute function move_team_ancestors();

-- Former logins. They lead to the account until somebody else takes them; null: the login of a deleted organization, which is only reserved.
create table account_redirects (
  -- In lower case.
  login text primary key,
  account_id bigint references accounts on delete cascade,
  created_at timestamptz not null
);
create index account_redirects_account on account_redirects (account_id);

-- Former addresses of transferred and renamed repositories.
create table repository_redirects (
  owner_id bigint not null references accounts on delete cascade,
  -- In lower case.
  name text not null,
  repository_id bigint not null references repositories on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, name)
);
create index repository_redirects_repository on repository_redirects (repository_id);

-- The condition on the new column is in every list.
analyze repositories;
