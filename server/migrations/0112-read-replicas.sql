-- What the primary has to say to reads from replicas: docs/decisions/0047-read-replicas.md.

-- The position of the write-ahead log at which an account has written last. Unlogged: replicas do not need it, and after a crash or a
-- fail-over, when positions of before may be wrong, it is empty. Accounts that are deleted leave a row.
create unlogged table account_positions (
  account_id bigint primary key,
  position pg_lsn not null
) with (fillfactor = 50);

-- Counts the transactions that have changed what the visibility filter reads. Several rows, so that none of them waits for another.
create unlogged table access_changes (
  id bigint generated always as identity primary key,
  count bigint not null
) with (fillfactor = 50);

create function count_access_change() returns trigger language plpgsql as $$
begin
  update access_changes set count = count + 1
  where id = (select id from access_changes order by id limit 1 for update skip locked);
  if not found then
    insert into access_changes (count) values (1);
  end if;
  return null;
end $$;

-- What is changed together with other columns counts if it may take access away.
create trigger count_access_changes after insert or update or delete or truncate on collaborators for each statement execute function count_access_change();
create trigger count_access_changes after insert or update or delete or truncate on organization_members for each statement execute function count_access_change();
create trigger count_access_changes after insert or update or delete or truncate on teams for each statement execute function count_access_change();
create trigger count_access_changes after insert or update or delete or truncate on team_members for each statement execute function count_access_change();
create trigger count_access_changes after insert or update or delete or truncate on team_ancestors for each statement execute function count_access_change();
create trigger count_access_changes after insert or update or delete or truncate on team_repositories for each statement execute function count_access_change();
create trigger count_access_changes after update of base_role, deleted_at or delete or truncate on organizations for each statement execute function count_access_change();
create trigger count_access_changes after update of visibility, owner_id, is_deleted or delete or truncate on repositories for each statement execute function count_access_change();
create trigger count_access_changes after update of is_public or delete or truncate on projects for each statement execute function count_access_change();
-- The issue leaves its repository.
create trigger count_access_changes after insert on issue_transfers for each statement execute function count_access_change();
create trigger count_access_changes after insert on deleted_issues for each statement execute function count_access_change();

-- The transactions whose changes a reader sees, as a snapshot. That of a replica does not say which ones are running: all from
-- the oldest of these on are left out, so that their events are read once more rather than never.
create function event_position() returns text language sql stable as $$
  select case when pg_is_in_recovery()
    then pg_snapshot_xmin(pg_current_snapshot())::text || ':' || pg_snapshot_xmin(pg_current_snapshot())::text || ':'
    else pg_current_snapshot()::text end
$$;
