-- Addresses that are told about events of a repository, an organization or an app. See server/webhooks.
create table webhooks (
  id bigint generated always as identity primary key,
  repository_id bigint references repositories on delete cascade,
  organization_id bigint references organizations on delete cascade,
  app_id bigint,
  url text not null,
  content_type text not null check (content_type in ('json', 'form')),
  -- Encrypted: see server/platform/encryption.ts. Null: requests are not signed.
  secret bytea,
  is_active boolean not null default true,
  -- Names of events; '*' is every one.
  events text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How the last delivery ended; null: there was none.
  last_status integer,
  last_message text,
  -- Deliveries that failed since the last one that succeeded.
  failures integer not null default 0,
  check (num_nonnulls(repository_id, organization_id, app_id) = 1)
);
-- serves: who is told about an event
create index webhooks_repository on webhooks (repository_id) where repository_id is not null;
create index webhooks_organization on webhooks (organization_id) where organization_id is not null;
create index webhooks_app on webhooks (app_id) where app_id is not null;

-- Events for whose recipients the deliveries are not written yet. Rows name what may be gone by now, so they have no foreign keys.
create table webhook_events (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  repository_id bigint,
  -- The account that owns the repository, or the organization.
  owner_id bigint not null,
  sender_id bigint,
  source jsonb not null,
  -- Pairs of the ids of a webhook and, for that of an app, the installation.
  recipients jsonb not null,
  attempts integer not null default 0,
  -- Until then the process that has taken it works on it.
  taken_until timestamptz
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The same for a delivery and its redeliveries.
  guid uuid not null,
  event text not null,
  action text,
  repository_id bigint,
  installation_id bigint,
  is_redelivery boolean not null default false,
  created_at timestamptz not null,
  -- The JSON of the event.
  payload text not null,
  request_headers jsonb,
  delivered_at timestamptz,
  duration_ms integer,
  -- Null with a message: there was no answer.
  response_status integer,
  response_headers jsonb,
  response_body text,
  message text,
  attempts integer not null default 0,
  -- Null: it is done, whether it succeeded or not. While it is sent: when another process tries.
  next_attempt_at timestamptz
);
-- serves: the deliveries of a webhook, the last first; the removal of old ones
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
-- serves: what is to be sent now
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, webhook_id) where next_attempt_at is not null;
-- serves: the removal of old ones
create index webhook_deliveries_created on webhook_deliveries (created_at);
