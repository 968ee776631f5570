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

-- For migrations from here on, which also run on distributed databases (docs/decisions/0048-distribution.md). A table that is not local
-- is placed after it is made and before its foreign keys are. Elsewhere this does nothing.
create function place_table(placed regclass, placement text) returns void language plpgsql as $$
begin
  if not exists (select from distribution) then
    return;
  elsif placement = 'distributed' then
    perform create_distributed_table(placed, 'repository_id', colocate_with => 'issues');
  elsif placement = 'reference' then
    perform create_reference_table(placed);
  else
    raise 'There is no placement %', placement;
  end if;
end $$;

-- A foreign key of a local table to a table of accounts, repositories and so on, of which the coordinator has a copy.
create function add_local_foreign_key(child regclass, name text, columns text, parent regclass, actions text) returns void language plpgsql as $$
declare
  target text := parent::text;
begin
  if exists (select from distribution) then
    select parent::text || '_' || shardid into strict target from pg_dist_shard where logicalrelid = parent;
  end if;
  execute format('alter table %s add constraint %I foreign key (%s) references %s %s', child, name, columns, target, actions);
end $$;
