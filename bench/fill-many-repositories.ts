import pg from "pg";
import { countIssues, dropIndexes } from "./generate.ts";

const PEOPLE = 1_000;
/** Of the private repositories, person1 has a role on one in so many. */
const PRIVATE_ONE_IN = 1_500;

/**
 * Fills an empty, migrated database with many small repositories: half of them private, a tenth with the label `bug` and
 * the milestone `v1`, twenty with the label `rare`, each with an issue and those with a label with two. One issue in four is
 * open, whatever else it has.
 */
export async function fillManyRepositories(
  connection: pg.PoolConfig,
  repositories: number,
  report: (step: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    const indexes = await dropIndexes(client);
    await client.query(`
      insert into accounts (kind, login, created_at) select 'USER', 'person' || n, '2014-01-01' from generate_series(1, ${PEOPLE}) n;
      insert into accounts (kind, login) values ('ORGANIZATION', 'bench');
      insert into organizations (account_id, base_role) select id, null from accounts where login = 'bench';
      insert into repositories (owner_id, name, visibility)
      select (select id from accounts where login = 'bench'), 'repo' || n, (case when n % 2 = 0 then 'PUBLIC' else 'PRIVATE' end)::repository_visibility
      from generate_series(1, ${repositories}) n order by n;
      insert into collaborators select id, (select id from accounts where login = 'person1'), 'WRITE' from repositories
      where visibility = 'PRIVATE' and id / 2 % ${PRIVATE_ONE_IN} = 0`);
    report(`${repositories} repositories`);
    await client.query(`
      insert into labels (repository_id, name, color, description)
      select id, 'Bug', 'd73a4a', '' from repositories where id % 20 < 2
      union all select id, 'Rare', '0e8a16', '' from repositories where id % ${repositories / 20} = 2;
      insert into milestones (repository_id, number, title) select id, 1, 'V1' from repositories where id % 20 < 2`);
    report("labels and milestones");
    await client.query(`
      insert into issues (repository_id, number, title, state, state_reason, author_id, label_ids, milestone_id, created_at, updated_at, closed_at)
      select r.id, n.number, 'Issue ' || n.number || ' of ' || r.name, s.state, case when s.state = 'CLOSED' then 'COMPLETED'::issue_state_reason end,
        (select min(id) from accounts) + r.id * 7919 % ${PEOPLE},
        array(select l.id from labels l where l.repository_id = r.id),
        (select m.id from milestones m where m.repository_id = r.id and n.number = 1), t.at, t.at, case when s.state = 'CLOSED' then t.at end
      from repositories r cross join lateral generate_series(1, case when r.id % 20 < 2 then 2 else 1 end) as n (number)
      cross join lateral (select (case when (r.id * 16807::bigint % 2147483647 / 1000 + n.number) % 4 = 0 then 'OPEN' else 'CLOSED' end)::issue_state as state) s
      cross join lateral (select timestamptz '2015-01-01' + r.id * 48271::bigint % 2147483647 * interval '0.15 seconds' as at) t`);
    report("issues");
    await countIssues(client);
    report("counters");
    for (const index of indexes) await client.query(index);
    report("indexes");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
