import type { Context } from "#server/context.ts";
import type { EventOf } from "#server/events/event.ts";
import { on } from "#server/events/on.ts";
import { loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { writeClosed } from "#server/issues/issue-state.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { viewerCan } from "#server/repositories/repository.ts";

/** A merged pull request closes the issues that its closing words name, where whoever merged it may close them. */
export const closeLinkedIssues = on("MERGED", async (ctx, events) => {
  for (const event of events) await closeLinked(ctx, event);
});

async function closeLinked(ctx: Context, event: EventOf<"MERGED">): Promise<void> {
  const keys = await ctx.db.rows<IssueKey>(sql`
    select l.issue_repository_id as repository_id, l.issue_id as id from issue_links l
    join issues i on i.repository_id = l.issue_repository_id and i.id = l.issue_id and i.state = 'OPEN'
    where l.repository_id = ${event.repositoryId} and l.pull_id = ${event.issueId} order by 1, 2`);
  for (const key of keys) {
    const found = await loadIssueForUpdate(ctx, key).catch(() => undefined);
    if (!found || found.issue.state !== "OPEN" || !viewerCan(ctx, "issue.close", found.repository)) continue;
    await writeClosed(ctx, found.issue, "COMPLETED");
    await record(ctx, "CLOSED", {
      repositoryId: key.repositoryId,
      issueId: key.id,
      data: { stateReason: "COMPLETED", closerRepositoryId: event.repositoryId, closerId: event.issueId },
    });
  }
}
