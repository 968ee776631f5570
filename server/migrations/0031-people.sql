-- A suspended account cannot sign in, and its sessions and tokens are not accepted.
alter table accounts add column suspended_at timestamptz;

-- When the person last proved that it is they who use the session: by signing in, or by confirming their access.
alter table sessions add column confirmed_at timestamptz;

-- Settings of the whole installation that site administrators change in the browser: see server/accounts/site-settings.ts.
create table site_settings (
  name text primary key,
  value jsonb not null
);

-- The addresses of an account. The primary one is also in accounts.email.
create table email_addresses (
  account_id bigint not null references accounts on delete cascade,
  address text not null,
  -- Null: nobody has shown yet that the address is the account's.
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, address)
);
-- serves: an account by its address, and that no two accounts have the same one
create unique index email_addresses_address on email_addresses (lower(address));
create unique index email_addresses_primary on email_addresses (account_id) where is_primary;
insert into email_addresses (account_id, address, is_primary)
select id, email, true from accounts where email is not null and kind = 'USER';
