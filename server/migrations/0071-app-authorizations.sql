-- The people who have authorized an app to act for them.
create table app_authorizations (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (app_id, account_id)
);
-- serves: the apps that a person has authorized
create index app_authorizations_account on app_authorizations (account_id, id);

-- The organizations with single sign-on in which the session had authenticated that authorized the app. Who leaves one has to do so again.
create table app_authorization_organizations (
  authorization_id bigint not null references app_authorizations on delete cascade,
  organization_id bigint not null,
  account_id bigint not null,
  primary key (authorization_id, organization_id),
  foreign key (account_id, organization_id) references organization_members on delete cascade
);
-- serves: the end of a membership
create index app_authorization_organizations_member on app_authorization_organizations (account_id, organization_id);

-- What an app exchanges once for a token after a person has authorized it, hashed.
create table app_authorization_codes (
  id bigint generated always as identity primary key,
  authorization_id bigint not null references app_authorizations on delete cascade,
  code_hash bytea not null unique,
  redirect_uri text not null,
  -- Of PKCE with S256; null: the app did not send one.
  code_challenge text,
  expires_at timestamptz not null
);
-- serves: the end of an authorization
create index app_authorization_codes_authorization on app_authorization_codes (authorization_id);
-- serves: the removal of codes that have expired
create index app_authorization_codes_expires_at on app_authorization_codes (expires_at);

-- Requests of programs without a browser, which a person authorizes by a short code. Both codes are hashed.
create table app_device_requests (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  device_hash bytea not null unique,
  user_hash bytea not null unique,
  -- Null: nobody has answered yet.
  is_authorized boolean,
  authorization_id bigint references app_authorizations on delete cascade,
  polled_at timestamptz,
  expires_at timestamptz not null
);
-- serves: the deletion of an app
create index app_device_requests_app on app_device_requests (app_id);
-- serves: the end of an authorization
create index app_device_requests_authorization on app_device_requests (authorization_id) where authorization_id is not null;
-- serves: the removal of requests that have expired
create index app_device_requests_expires_at on app_device_requests (expires_at);

-- Tokens by which an app acts for a person, and those that refresh them, hashed.
create table app_user_tokens (
  id bigint generated always as identity primary key,
  authorization_id bigint not null references app_authorizations on delete cascade,
  token_hash bytea not null unique,
  token_last_eight text not null,
  -- Null: the token does not end.
  expires_at timestamptz,
  refresh_hash bytea unique,
  refresh_expires_at timestamptz,
  -- Programs that were authorized by a code of a device have no client secret.
  is_of_device boolean not null,
  created_at timestamptz not null
);
-- serves: the tokens of an authorization, and its end
create index app_user_tokens_authorization on app_user_tokens (authorization_id, id);
