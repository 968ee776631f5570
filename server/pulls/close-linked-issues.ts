import { allows } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { applyAllChanges } from "#server/issues/apply-changes.ts";
import { planClosed } from "#server/issues/issue-state.ts";
import { issueKey, loadIssuesForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";

/** A merge closes the issues that the pull request names after a closing keyword, if whoever merged can close them. */
export const closeLinkedIssues = on("MERGED", async (ctx, events) => {
  const links = await loadLinks(ctx, distinctIssues(events));
  const closers = new Map(
    links.map(({ closerRepositoryId, closerId, ...issue }) => [
      issueKey(issue),
      { repositoryId: closerRepositoryId, id: closerId },
    ]),
  );
  const handles = await loadIssuesForUpdate(ctx, links);
  const open = handles.filter(({ issue, grant }) => issue.state === "OPEN" && allows("issue.close", grant));
  await applyAllChanges(
    ctx,
    open.map((handle) => {
      const closer = closers.get(issueKey(handle.issue));
      return { handle, plan: planClosed(handle, { reason: "COMPLETED", closer }) };
    }),
  );
});

type Link = IssueKey & { closerRepositoryId: number; closerId: number };

/** The open issues that the pull requests close. They can be of other repositories. */
async function loadLinks(ctx: Context, pulls: readonly IssueKey[]): Promise<Link[]> {
  const links = await ctx.db.rows<Link>(sql`
    select l.issue_repository_id as repository_id, l.issue_id as id, l.repository_id as closer_repository_id, l.pull_id as closer_id
    from issue_links l where ${hasKey("l.repository_id, l.pull_id", pulls)} order by 1, 2, 3, 4`);
  if (links.length === 0) return [];
  const open = await ctx.db.rows<IssueKey>(sql`
    select i.repository_id, i.id from issues i where ${hasKey("i.repository_id, i.id", links)} and i.state = 'OPEN'`);
  const keys = new Set(open.map(issueKey));
  return links.filter((link) => keys.has(issueKey(link)));
}
