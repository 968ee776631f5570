-- How far `milepost distribute` has converted this database (docs/decisions/0048-distribution.md). No row: it is not distributed.
create table distribution (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default now(),
  -- Null: the conversion was interrupted, and no server may run before it ends.
  finished_at timestamptz
);
-- The foreign keys that the conversion takes away. All are made again but the lost ones, whose work is done by the program.
create table distribution_foreign_keys (
  child text not null,
  name text not null,
  definition text not null,
  parent text not null,
  child_columns text[] not null,
  parent_columns text[] not null,
  is_lost boolean not null,
  primary key (child, name)
);

-- The same as the function without a parameter. On a distributed database it takes a column, so that the worker which has the row
-- answers.
create function event_position(row_id bigint) returns text language sql stable as $$ select event_position() $$;
