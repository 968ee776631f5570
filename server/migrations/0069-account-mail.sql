-- The browsers in which an account has signed in, by a random cookie. See server/accounts/known-device.ts.
create table known_devices (
  account_id bigint not null references accounts on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- serves: e-mail that was not sent at the first attempt, and the last error, on the page Health
create index mail_queue_errors on mail_queue (id) where error is not null;
drop index mail_queue_problems;
