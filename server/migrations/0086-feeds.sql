-- The addresses of private feeds contain a signature of the server. A person who resets them raises the version that is signed; no row: 0.
create table feed_versions (
  account_id bigint primary key references accounts on delete cascade,
  version integer not null,
  reset_at timestamptz not null
);
