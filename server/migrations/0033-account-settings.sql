-- What people say about themselves. A time zone of null: the browser's.
alter table accounts
  add column bio text,
  add column company text,
  add column location text,
  add column website text,
  add column time_zone text,
  -- Changes with every uploaded avatar, so that browsers can keep each for ever. Null: the identicon.
  add column avatar_version text;

create table avatars (
  account_id bigint primary key references accounts on delete cascade,
  content bytea not null
);

-- A secret for codes by time (RFC 6238). It counts only when it is enabled, after a first code.
create table two_factor (
  account_id bigint primary key references accounts on delete cascade,
  secret text not null,
  enabled_at timestamptz,
  -- The time step of the last code that was accepted: a code is accepted once.
  last_step bigint not null default 0
);

-- The codes that are left: each is deleted when it is used.
create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- A password was right and the second factor is missing.
create table pending_sign_ins (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- serves: the passkeys of an account
create index passkeys_account on passkeys (account_id, id);

-- Deleted when they are answered: an answer is accepted once.
create table webauthn_challenges (
  challenge text primary key,
  purpose text not null,
  -- Null: a sign-in without a password, by whoever answers.
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz not null
);

-- Fine-grained tokens: the account whose repositories they reach, and what they are permitted there. Null: a classic token.
alter table access_tokens
  add column owner_id bigint references accounts on delete cascade,
  add column permissions text[],
  add column has_all_repositories boolean not null default false;

create table access_token_repositories (
  token_id bigint not null references access_tokens on delete cascade,
  repository_id bigint not null references repositories on delete cascade,
  primary key (token_id, repository_id)
);
-- serves: the deletion of a repository
create index access_token_repositories_repository on access_token_repositories (repository_id);

-- Anybody can claim an address, so that only a verified one can belong to one account only.
drop index email_addresses_address;
create unique index email_addresses_verified on email_addresses (lower(address)) where verified_at is not null;
-- serves: whether an address is in use
create index email_addresses_address on email_addresses (lower(address));
