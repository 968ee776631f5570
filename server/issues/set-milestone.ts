import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { requireMilestone } from "#server/issues/issue-references.ts";
import { loadMilestones } from "#server/milestones/milestone.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

/** Sets the milestone; null clears it. */
export async function setMilestone(ctx: Context, input: IssueKey & { milestoneId: number | null }): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.milestone", getGrant(ctx, repository));
  const wanted = input.milestoneId === null ? null : await requireMilestone(ctx, repository, input.milestoneId);
  if (issue.milestoneId === (wanted?.id ?? null)) return issue;
  await ctx.db.run(sql`
    update issues set milestone_id = ${wanted?.id ?? null}, milestone_rank = null, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  const change = { repositoryId: issue.repositoryId, issueId: issue.id };
  if (issue.milestoneId !== null) {
    const [before] = await loadMilestones(ctx, [{ repositoryId: issue.repositoryId, id: issue.milestoneId }]);
    await record(ctx, "DEMILESTONED", {
      ...change,
      data: { milestoneId: issue.milestoneId, milestoneTitle: before?.title ?? "" },
    });
  }
  if (wanted) {
    await record(ctx, "MILESTONED", { ...change, data: { milestoneId: wanted.id, milestoneTitle: wanted.title } });
  }
  return reloadIssue(ctx, issue);
}
