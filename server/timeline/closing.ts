import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { EventOf } from "#server/events/event.ts";

/** A pull request that names an issue. */
type Closing = { repositoryId: number; pullId: number; issueRepositoryId: number; issueId: number };

export const closingKey = (key: Closing) => Object.values(key).join(":");

export function parseClosing(event: EventOf<"CROSS_REFERENCED">): Closing {
  return {
    repositoryId: event.data.otherRepositoryId,
    pullId: event.data.otherIssueId,
    issueRepositoryId: event.repositoryId,
    issueId: event.issueId,
  };
}

/** Whether merging each pull request closes the issue. */
export async function loadClosing(ctx: Context, keys: readonly Closing[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<{ at: number }>(
    prepared(sql`
    select w.at from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.pullId)}::bigint[],
      ${keys.map((k) => k.issueRepositoryId)}::bigint[], ${keys.map((k) => k.issueId)}::bigint[]) with ordinality as w (r, p, ir, i, at)
    join issue_links l on l.repository_id = w.r and l.pull_id = w.p and l.issue_repository_id = w.ir and l.issue_id = w.i`),
  );
  const found = new Set(rows.map((row) => row.at));
  return keys.map((_, index) => found.has(index + 1));
}
