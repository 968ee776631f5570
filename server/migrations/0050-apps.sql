-- GitHub Apps: programs with a bot account of their own, which act where somebody has installed them.
create table apps (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  slug text not null unique,
  name text not null,
  owner_id bigint not null references accounts on delete cascade,
  -- The bot keeps what it has written when its app is deleted.
  bot_id bigint unique references accounts on delete set null,
  description text not null default '',
  url text not null,
  -- A private app can be installed on the account of its owner only.
  is_public boolean not null,
  -- From a permission to read or write: see server/apps/app-permissions.ts.
  permissions jsonb not null,
  events text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- serves: the apps of an account
create index apps_owner on apps (owner_id, id);

-- The public halves of the keys by which an app proves who it is. The private halves are not stored.
create table app_keys (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  fingerprint text not null,
  public_key text not null,
  created_by_id bigint references accounts on delete set null,
  created_at timestamptz not null
);
-- serves: the keys of an app
create index app_keys_app on app_keys (app_id, id);
-- serves: the deletion of an account
create index app_keys_created_by on app_keys (created_by_id);

create table app_installations (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- What whoever installed it has accepted. An app that wants more waits for the owner.
  permissions jsonb not null,
  events text[] not null,
  has_all_repositories boolean not null,
  suspended_at timestamptz,
  suspended_by_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (app_id, account_id)
);
-- serves: the installations of an account
create index app_installations_account on app_installations (account_id, id);
-- serves: the deletion of an account
create index app_installations_suspended_by on app_installations (suspended_by_id) where suspended_by_id is not null;

create table app_installation_repositories (
  installation_id bigint not null references app_installations on delete cascade,
  repository_id bigint not null references repositories on delete cascade,
  primary key (installation_id, repository_id)
);
-- serves: the deletion of a repository
create index app_installation_repositories_repository on app_installation_repositories (repository_id);

create table app_installation_tokens (
  id bigint generated always as identity primary key,
  installation_id bigint not null references app_installations on delete cascade,
  token_hash bytea not null unique,
  -- Null: all permissions, or all repositories, of the installation.
  permissions jsonb,
  repository_ids bigint[],
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index app_installation_tokens_installation on app_installation_tokens (installation_id, id);
-- serves: the removal of tokens that have expired
create index app_installation_tokens_expires_at on app_installation_tokens (expires_at);
