-- What a person sees in the list of their sessions.
alter table sessions
  add column id bigint generated always as identity,
  add column last_used_at timestamptz not null default now(),
  add column address text,
  add column user_agent text,
  -- A session is accepted only from the cookie that it was handed out in.
  add column cookie_name text not null default 'milepost_session';
create unique index sessions_id on sessions (id);

-- Guesses of passwords, counted before they are checked. The subject is a hash of what was typed as the login, of an address, or of an
-- account. It takes the place of the columns failures and locked_until of credentials, which a later version removes.
create table failed_attempts (
  subject bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz
);
-- serves: the removal of rows that no longer matter
create index failed_attempts_failed_at on failed_attempts (failed_at);
