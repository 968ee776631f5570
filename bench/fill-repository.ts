import type { Database, Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

type FilledRepository = { ownerId: number; repositoryId: number; issues: number };

const LABELS = 500;
const MILESTONES = 1000;
/** Open issues of the first milestone. */
const ORDERED = 999;

/** The private repository curator/curated with 500 labels, 1,000 milestones and the given number of issues. Made once. */
export async function fillRepository(database: Database, issues: number): Promise<FilledRepository> {
  const found = await database.row<FilledRepository>(sql`
    select a.id as owner_id, r.id as repository_id, c.issue_counter as issues
    from accounts a join repositories r on r.owner_id = a.id join repository_counters c on c.repository_id = r.id where a.login = 'curator' and r.name = 'curated'`);
  if (found) return found;
  console.error(`Making ${LABELS} labels, ${MILESTONES} milestones and ${issues} issues …`);
  return database.transaction(async (tx) => {
    const owner = await tx.row<{ id: number }>(
      sql`insert into accounts (kind, login, email) values ('USER', 'curator', 'curator@example.com') returning id`,
    );
    const repository = await tx.row<{ id: number }>(sql`
      insert into repositories (owner_id, name, visibility) values (${owner?.id}, 'curated', 'PRIVATE') returning id`);
    await tx.run(sql`
      insert into repository_counters (repository_id, issue_counter, milestone_counter) values (${repository?.id}, ${issues}, ${MILESTONES})`);
    const filled = { ownerId: owner?.id ?? 0, repositoryId: repository?.id ?? 0, issues };
    await insertLabelsAndMilestones(tx, filled);
    await insertIssues(tx, filled);
    return filled;
  });
}

async function insertLabelsAndMilestones(tx: Queryable, { repositoryId }: FilledRepository): Promise<void> {
  await tx.run(sql`
    insert into labels (repository_id, name, color, description)
    select ${repositoryId}::bigint, 'label ' || n, lpad(to_hex((n * 811 * 4099) % 16777216), 6, '0'), 'What number ' || n || ' is for'
    from generate_series(1, ${LABELS}::int) n`);
  await tx.run(sql`
    insert into milestones (repository_id, number, title, due_on, state, updated_at)
    select ${repositoryId}::bigint, n, 'v' || n, case when n % 3 > 0 then '2026-01-01'::timestamptz + n * interval '1 day' end,
      (case when n > 1 and n % 5 = 0 then 'CLOSED' else 'OPEN' end)::milestone_state, now() - n * interval '1 hour'
    from generate_series(1, ${MILESTONES}::int) n`);
}

/** Deterministic: `h` is a hash of the number, and decides state, labels, milestone and times. */
async function insertIssues(tx: Queryable, { repositoryId, ownerId, issues }: FilledRepository): Promise<void> {
  const first = await tx.row<{ label: number; milestone: number }>(sql`
    select (select min(id) from labels where repository_id = ${repositoryId}) as label,
      (select min(id) from milestones where repository_id = ${repositoryId}) as milestone`);
  await tx.run(sql`
    insert into issues (repository_id, number, title, state, closed_at, author_id, label_ids, milestone_id, created_at, updated_at)
    select ${repositoryId}::bigint, n, 'Issue ' || n, (case when h % 4 = 0 or n = ${issues}::int then 'CLOSED' else 'OPEN' end)::issue_state,
      case when h % 4 = 0 or n = ${issues}::int then now() - h % 300 * interval '1 day' end, ${ownerId}::bigint,
      array[${first?.label}::bigint + h % 500, ${first?.label}::bigint + (h / 7) % 250],
      case when n <= ${ORDERED}::int then ${first?.milestone}::bigint when h % 10 < 7 then ${first?.milestone}::bigint + 1 + (h / 11) % 999 end,
      now() - h % 400 * interval '1 day', now() - h % 100 * interval '1 hour'
    from (select n, case when n <= ${ORDERED}::int then n * 4 + 1 else abs(hashint4(n))::bigint end as h from generate_series(1, ${issues}::int) n) g`);
  await tx.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select ${repositoryId}::bigint, i.id, 'MILESTONED', ${ownerId}::bigint, i.created_at, jsonb_build_object('milestoneId', i.milestone_id, 'milestoneTitle', 'v')
    from issues i where i.repository_id = ${repositoryId} and i.milestone_id is not null`);
}
