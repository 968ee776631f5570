import type { Context } from "#server/platform/context.ts";
import { hideEventsAbout, showEventsAbout } from "#server/events/hide-events.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { getKeyColumns, listLostKeys, type LostKey } from "#server/platform/distribution/lost-keys.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

// A distributed database has no foreign keys to issues and events from tables that do not lie on the worker of their repository. What
// these keys do elsewhere when an issue is deleted or gets another repository is done here.

/** Removes what belongs to an issue that is deleted, and hides the events of other issues that name it. */
export async function removeLostRows(ctx: Context, issue: IssueKey): Promise<void> {
  if (!ctx.db.isDistributed) return;
  await forEachKey(ctx, issue, async (key, condition) => {
    await ctx.db.run(sql`delete from ${raw(key.child)} where ${condition}`);
  });
  await hideEventsAbout(ctx, issue);
}

/** The events of other issues name a restored issue again. */
export async function showRestored(ctx: Context, issue: IssueKey): Promise<void> {
  if (ctx.db.isDistributed) await showEventsAbout(ctx, issue);
}

/** Lets what refers to an issue and its events refer to them in their new repository. */
export async function moveLostRows(ctx: Context, issue: IssueKey, toRepositoryId: number): Promise<void> {
  await forEachKey(ctx, issue, async (key, condition) => {
    const column = raw(getKeyColumns(key).repository);
    await ctx.db.run(sql`update ${raw(key.child)} set ${column} = ${toRepositoryId} where ${condition}`);
  });
}

/** Calls `work` with each such key, and the condition for the rows that refer to the issue or its events. */
async function forEachKey(
  ctx: Context,
  { repositoryId, id }: IssueKey,
  work: (key: LostKey, condition: Sql) => Promise<void>,
): Promise<void> {
  const events = await ctx.db.rows<{ id: number }>(
    sql`select id from events where repository_id = ${repositoryId} and issue_id = ${id}`,
  );
  const ids: Readonly<Record<string, number[]>> = { issues: [id], events: events.map((event) => event.id) };
  for (const key of await listLostKeys(ctx.db)) {
    const { repository, row } = getKeyColumns(key);
    await work(key, sql`${raw(repository)} = ${repositoryId} and ${raw(row)} = any(${ids[key.parent]}::bigint[])`);
  }
}
