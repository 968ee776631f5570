-- Where an app may send people back to, and how it may let them authorize it.
alter table apps
  add column callback_urls text[] not null default '{}',
  add column has_device_flow boolean not null default false,
  add column has_expiring_tokens boolean not null default true;

-- The secrets by which an app proves to be a client, hashed.
create table app_client_secrets (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  secret_hash bytea not null unique,
  last_eight text not null,
  created_by_id bigint references accounts on delete set null,
  created_at timestamptz not null
);
-- serves: the secrets of an app
create index app_client_secrets_app on app_client_secrets (app_id, id);
-- serves: the deletion of an account
create index app_client_secrets_created_by on app_client_secrets (created_by_id);

-- Codes that a program which has sent a manifest exchanges once for the secrets of its app, hashed.
create table app_manifest_codes (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  code_hash bytea not null unique,
  created_by_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);
-- serves: the deletion of an app
create index app_manifest_codes_app on app_manifest_codes (app_id);
-- serves: the deletion of an account
create index app_manifest_codes_created_by on app_manifest_codes (created_by_id);
-- serves: the removal of codes that have expired
create index app_manifest_codes_expires_at on app_manifest_codes (expires_at);
