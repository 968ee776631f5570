import { readable, visible } from "#server/access/visible.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, sql, type Sql } from "#server/platform/db/sql.ts";

type Link = IssueKey & { otherRepositoryId: number; otherId: number };
type LinkedCounts = IssueKey & { open: number; closed: number };

/**
 * How many open and closed issues that the viewer can see are linked to each issue of `links`, a table with the columns of `Link`. For a
 * distributed database, which would ask all workers for a join: the links are on each of them, the issues are not.
 */
export async function countLinked(ctx: Context, links: Sql): Promise<LinkedCounts[]> {
  const rows = await ctx.db.rows<Link>(sql`
    select l.* from (${links}) l join repositories r on r.id = l.other_repository_id where ${visible(ctx.viewer)}`);
  if (rows.length === 0) return [];
  const others = rows.map(({ otherRepositoryId, otherId }) => ({ repositoryId: otherRepositoryId, id: otherId }));
  const found = await ctx.db.rows<IssueKey & { state: "OPEN" | "CLOSED" }>(sql`
    select i.repository_id, i.id, i.state from issues i where ${hasKey("i.repository_id, i.id", others)} and ${readable(ctx.viewer)}`);
  const states = new Map(found.map((row) => [issueKey(row), row.state]));
  const counts = new Map<string, LinkedCounts>();
  for (const { repositoryId, id, otherRepositoryId, otherId } of rows) {
    const state = states.get(issueKey({ repositoryId: otherRepositoryId, id: otherId }));
    if (state === undefined) continue;
    const known = counts.get(issueKey({ repositoryId, id })) ?? { repositoryId, id, open: 0, closed: 0 };
    if (state === "OPEN") known.open += 1;
    else known.closed += 1;
    counts.set(issueKey(known), known);
  }
  return [...counts.values()];
}
