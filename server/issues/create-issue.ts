import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { addAssignees } from "#server/issues/assign-issue.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import { reloadIssue, type IssueRow } from "#server/issues/issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { renderBody } from "#server/issues/render-body.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { record } from "#server/platform/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { nextIssueNumber } from "#server/repositories/numbers.ts";
import { grantOf, requireRepository } from "#server/repositories/repository.ts";

export type NewIssue = {
  repositoryId: number;
  title: string;
  body?: string | null;
  labelIds?: number[];
  assigneeIds?: number[];
  milestoneId?: number | null;
  issueTypeId?: number | null;
};

export async function createIssue(ctx: Context, input: NewIssue): Promise<IssueRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  if (!repository.hasIssuesEnabled) throw new UserError("FORBIDDEN", "Issues has been disabled in this repository.");
  authorize(ctx, "issue.create", grantOf(ctx, repository));
  const title = checkTitle(input.title);
  const body = checkBody(input.body ?? "");
  const bodyHtml = await renderBody(ctx, repository, body);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into issues (repository_id, number, title, author_id, created_at, updated_at)
    values (${repository.id}, ${await nextIssueNumber(ctx, repository.id)}, ${title}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now})
    returning id`);
  if (!row) throw new Error("The issue was not written.");
  const key = { repositoryId: repository.id, id: row.id };
  await ctx.db.run(sql`
    insert into issue_bodies (repository_id, issue_id, body, body_html) values (${repository.id}, ${row.id}, ${body}, ${bodyHtml})`);
  await record(ctx, { repositoryId: repository.id, issueId: row.id, kind: "ISSUE_OPENED", shown: false });
  if (input.labelIds?.length) await addLabels(ctx, { ...key, labelIds: input.labelIds });
  if (input.assigneeIds?.length) await addAssignees(ctx, { ...key, assigneeIds: input.assigneeIds });
  if (input.milestoneId) await setMilestone(ctx, { ...key, milestoneId: input.milestoneId });
  if (input.issueTypeId) await setIssueType(ctx, { ...key, issueTypeId: input.issueTypeId });
  return reloadIssue(ctx, key);
}
