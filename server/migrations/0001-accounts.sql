create type account_kind as enum ('USER', 'ORGANIZATION', 'BOT', 'MANNEQUIN');

create table accounts (
  id integer generated always as identity primary key,
  kind account_kind not null,
  login text not null,
  name text,
  email text,
  -- May import archives and make organizations: the person who runs this instance.
  is_site_admin boolean not null default false,
  created_at timestamptz not null default now(),
  check (login ~ '^[A-Za-z0-9_](?:[A-Za-z0-9_]|[-.](?=[A-Za-z0-9_])){0,38}(\[bot\])?$')
);
-- serves: an account by its login, whatever the case
create unique index accounts_login on accounts (lower(login));
-- serves: people whose login begins with what was typed
create index accounts_login_prefix on accounts (lower(login) text_pattern_ops);
create unique index accounts_email on accounts (lower(email)) where email is not null;

create table credentials (
  account_id integer primary key references accounts on delete cascade,
  password_hash text not null,
  failures integer not null default 0,
  locked_until timestamptz
);

create table sessions (
  token_hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table access_tokens (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
-- serves: the tokens page
create index access_tokens_account on access_tokens (account_id, id);

create table setup_tokens (
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);
