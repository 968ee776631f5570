-- Searches that people keep: their own, or shared with an organization or a
-- repository; the view that a repository's list begins with; addresses of feeds.
create type search_shortcut_color as enum ('BLUE', 'GRAY', 'GREEN', 'ORANGE', 'PINK', 'PURPLE', 'RED');
create type search_shortcut_editors as enum ('OWNER', 'EVERYONE');

create table views (
  id integer primary key generated always as identity,
  -- Who made it; what is shared stays when they go.
  account_id integer not null references accounts on delete cascade,
  name text not null,
  description text not null default '',
  query text not null,
  icon text not null,
  color search_shortcut_color not null,
  scoping_repository_id integer references repositories on delete cascade,
  -- Shared with at most one of them.
  organization_id integer references organizations on delete cascade,
  repository_id integer references repositories on delete cascade,
  editors search_shortcut_editors not null default 'OWNER',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (organization_id is null or repository_id is null)
);
-- serves: one's own views, in their order
create index views_of_account on views (account_id, position, id);
-- serves: what is shared with an organization, with a repository; views that go with their scope
create index views_of_organization on views (organization_id) where organization_id is not null;
create index views_of_repository on views (repository_id) where repository_id is not null;
create index views_scoped on views (scoping_repository_id) where scoping_repository_id is not null;

-- The view that a repository's list of issues begins with.
create table default_views (
  repository_id integer primary key references repositories on delete cascade,
  view_id integer not null references views on delete cascade
);
create index default_views_view on default_views (view_id);

-- The address of a view's feed holds a secret of its own: it reads this one view, as this person, and nothing else.
create table view_feeds (
  view_id integer not null references views on delete cascade,
  account_id integer not null references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (view_id, account_id)
);
create index view_feeds_account on view_feeds (account_id);
