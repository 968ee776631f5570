create type import_state as enum ('PENDING', 'RUNNING', 'DONE', 'FAILED');

create table imports (
  id integer generated always as identity primary key,
  account_id integer references accounts,
  repository_id integer references repositories on delete set null,
  visibility repository_visibility not null default 'PUBLIC',
  file_name text not null,
  file_path text,
  state import_state not null default 'PENDING',
  bytes_total bigint not null,
  bytes_read bigint not null default 0,
  counts jsonb not null default '{}',
  problems jsonb not null default '[]',
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What has been taken from which archive record, so that a second run changes
-- nothing and an aborted one goes on.
create table imported_records (
  repository_id integer not null references repositories on delete cascade,
  number integer not null,
  digest bytea not null,
  primary key (repository_id, number)
);
