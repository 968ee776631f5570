-- On a distributed database, a position in the event log has the number of the worker that has read: each has its own numbers of transactions,
-- and Citus may move a repository to another one. Programs of before cannot read such positions, and go on to use `event_position`.
create function event_log_position() returns text language sql stable as $$ select event_position() $$;
create function event_log_position(row_id bigint) returns text language sql stable as $$ select event_position() $$;

-- `milepost distribute` makes the same functions.
do $$
begin
  if exists (select from distribution) then
    create or replace function event_log_position() returns text language sql stable as $f$
      select groupid || '@' || pg_current_snapshot() from pg_dist_local_group
    $f$;
    create or replace function event_log_position(row_id bigint) returns text language sql immutable as $f$
      select event_log_position()
    $f$;
  end if;
end $$;
