import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { addAssignees } from "#server/issues/assign-issue.ts";
import { insertIssue } from "#server/issues/insert-issue.ts";
import { reloadIssue, type IssueRow } from "#server/issues/issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { record } from "#server/platform/events/record.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

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
  authorize(ctx, "issue.create", getGrant(ctx, repository));
  await requireInteraction(ctx, repository);
  const key = await insertIssue(ctx, repository, { ...input, isPull: false });
  await record(ctx, { repositoryId: repository.id, issueId: key.id, kind: "ISSUE_OPENED", shown: false });
  if (input.labelIds?.length) await addLabels(ctx, { ...key, labelIds: input.labelIds });
  if (input.assigneeIds?.length) await addAssignees(ctx, { ...key, assigneeIds: input.assigneeIds });
  if (input.milestoneId) await setMilestone(ctx, { ...key, milestoneId: input.milestoneId });
  if (input.issueTypeId) await setIssueType(ctx, { ...key, issueTypeId: input.issueTypeId });
  return reloadIssue(ctx, key);
}
