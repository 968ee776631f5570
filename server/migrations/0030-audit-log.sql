-- Administrative and security events: who did what to whom, and from where. Rows keep names as they were at the time, so that they outlive
-- what they are about. See server/audit.
create table audit_events (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- A name of AUDIT_ACTIONS in server/audit/audit-actions.ts.
  action text not null,
  -- Null: the command line, or the server itself.
  actor_id bigint,
  actor_login text,
  -- The login, owner/name or title of what was acted on.
  target text not null,
  -- For the log of this organization too.
  organization_id bigint,
  -- The network address of the request.
  address text,
  data jsonb not null default '{}'
);

-- serves: the log of an organization
create index audit_events_organization on audit_events (organization_id, id) where organization_id is not null;
-- serves: the log by actor
create index audit_events_actor on audit_events (lower(actor_login), id);
-- serves: the log by action
create index audit_events_action on audit_events (action, id);
-- serves: the removal of old rows
create index audit_events_created on audit_events (created_at);
