-- The last numbers given in a repository. Apart from the row of the repository, so that new issues neither wait for its other
-- changes nor write its wide row and its indexes. A repository without a row has given no number yet.
create table repository_counters (
  repository_id bigint primary key references repositories on delete cascade,
  issue_counter integer not null default 0,
  milestone_counter integer not null default 0
) with (fillfactor = 50);

insert into repository_counters (repository_id, issue_counter, milestone_counter)
select id, issue_counter, milestone_counter from repositories where issue_counter > 0 or milestone_counter > 0;

-- A server of the version before takes its numbers from the columns of repositories, which a later version removes. It gets those
-- of the new table.
create function take_numbers_of_counters() returns trigger language plpgsql as $$
begin
  insert into repository_counters as c (repository_id, issue_counter, milestone_counter)
  values (new.id, new.issue_counter, new.milestone_counter)
  on conflict (repository_id) do update
    set issue_counter = c.issue_counter + new.issue_counter - old.issue_counter,
      milestone_counter = c.milestone_counter + new.milestone_counter - old.milestone_counter
  returning c.issue_counter, c.milestone_counter into new.issue_counter, new.milestone_counter;
  return new;
end $$;
create trigger take_numbers before update of issue_counter, milestone_counter on repositories for each row
  when ((old.issue_counter, old.milestone_counter) is distinct from (new.issue_counter, new.milestone_counter))
  execute function take_numbers_of_counters();
