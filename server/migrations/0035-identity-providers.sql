-- Systems that sign people in: OpenID Connect or SAML 2.0.
create table identity_providers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OIDC', 'SAML')),
  name text not null,
  -- In the addresses of its callbacks, which never change.
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  -- See server/identity/provider.ts.
  settings jsonb not null,
  -- The client secret, encrypted: see server/platform/encryption.ts.
  secret bytea,
  -- Null: it signs people in to the whole site.
  organization_id bigint references organizations on delete cascade,
  is_enabled boolean not null default true,
  -- SHA-256 of the token of its directory, which creates accounts through SCIM. Null: it has none.
  scim_token_hash bytea,
  created_at timestamptz not null default now()
);
create index identity_providers_organization on identity_providers (organization_id);
create unique index identity_providers_scim on identity_providers (scim_token_hash);

-- Who an account is at a provider.
create table external_identities (
  id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers on delete cascade,
  -- What the provider never changes: `sub`, or the NameID. Null: its directory has created the account, and nobody has signed in yet.
  subject text,
  account_id bigint not null references accounts on delete cascade,
  -- What the provider said last: name, address, groups.
  attributes jsonb not null default '{}',
  -- Of SCIM: what its directory calls the person.
  user_name text,
  external_id text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider_id, subject),
  unique (provider_id, account_id)
);
create unique index external_identities_user_name on external_identities (provider_id, lower(user_name));
create index external_identities_account on external_identities (account_id);

-- What an identity gave its account because of a group, and takes away when the person has left the group.
create table identity_grants (
  identity_id bigint not null references external_identities on delete cascade,
  organization_id bigint references organizations on delete cascade,
  team_id bigint references teams on delete cascade,
  -- SITE_ADMIN (neither organization nor team), OWNER, MEMBER or TEAM.
  role text not null check (role in ('SITE_ADMIN', 'OWNER', 'MEMBER', 'TEAM')),
  unique nulls not distinct (identity_id, organization_id, team_id)
);
create index identity_grants_organization on identity_grants (organization_id);
create index identity_grants_team on identity_grants (team_id);

-- Sign-ins that have been sent to a provider. Used once, for ten minutes.
create table login_attempts (
  state_hash bytea primary key,
  provider_id bigint not null references identity_providers on delete cascade,
  -- SHA-256 of the cookie of the browser that started it.
  browser_hash bytea not null,
  nonce text,
  code_verifier text,
  -- Of SAML: the id of the request, and what the answer said, until the browser that started it comes back.
  request_id text unique,
  claims jsonb,
  -- The signed-in account that adds the identity; null: somebody signs in.
  account_id bigint references accounts on delete cascade,
  return_to text not null,
  created_at timestamptz not null default now()
);
create index login_attempts_created_at on login_attempts (created_at);
create index login_attempts_provider on login_attempts (provider_id);
create index login_attempts_account on login_attempts (account_id);

-- Ids of SAML assertions and logout tokens that were accepted, so that none is accepted twice.
create table used_assertions (
  provider_id bigint not null references identity_providers on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (provider_id, assertion_id)
);
create index used_assertions_expires_at on used_assertions (expires_at);

-- The providers by which a session was authenticated.
create table session_identities (
  session_id bigint not null references sessions (id) on delete cascade,
  provider_id bigint not null references identity_providers on delete cascade,
  subject text not null,
  -- The session at the provider, which its logout tokens name.
  provider_session text,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (session_id, provider_id)
);
-- serves: the sessions that a back-channel logout ends
create index session_identities_subject on session_identities (provider_id, subject);

-- Groups of a provider's directory. One that is mapped to a team gives its members that team.
create table scim_groups (
  id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now()
);
create unique index scim_groups_name on scim_groups (provider_id, lower(display_name));
create table scim_group_members (
  group_id bigint not null references scim_groups on delete cascade,
  identity_id bigint not null references external_identities on delete cascade,
  primary key (group_id, identity_id)
);
create index scim_group_members_identity on scim_group_members (identity_id);
