import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import {
  loadIssues,
  loadIssueForUpdate,
  viewerRelation,
  reloadIssue,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { writeClosed } from "#server/issues/issue-state.ts";
import { record } from "#server/events/record.ts";
import { getGrant } from "#server/repositories/repository.ts";

export type CloseReason = "COMPLETED" | "NOT_PLANNED" | "DUPLICATE";

/** Closes an issue. A closed one closed again for another reason changes its reason. */
export async function closeIssue(
  ctx: Context,
  input: IssueKey & { stateReason?: CloseReason | null; duplicateOf?: IssueKey | null },
): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.close", getGrant(ctx, repository), viewerRelation(ctx, issue));
  if (issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be closed as an issue.");
  const duplicate = input.duplicateOf ? await requireCanonical(ctx, issue, input.duplicateOf) : undefined;
  const reason = duplicate ? "DUPLICATE" : (input.stateReason ?? "COMPLETED");
  if (reason === "DUPLICATE") authorize(ctx, "issue.markDuplicate", getGrant(ctx, repository));
  const isSame = issue.stateReason === reason && issue.duplicateOfId === (duplicate?.id ?? null);
  if (issue.state === "CLOSED" && isSame) return issue;
  await writeClosed(ctx, issue, reason, duplicate);
  await record(ctx, "CLOSED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: {
      stateReason: reason,
      ...(duplicate ? { duplicateOfId: duplicate.id, duplicateRepositoryId: duplicate.repositoryId } : {}),
    },
  });
  return reloadIssue(ctx, issue);
}

async function requireCanonical(ctx: Context, issue: IssueRow, key: IssueKey): Promise<IssueRow> {
  const [canonical] = await loadIssues(ctx, [key]);
  if (!canonical) throw notFound("an Issue");
  if (canonical.id === issue.id && canonical.repositoryId === issue.repositoryId) {
    throw unprocessable("An issue cannot be a duplicate of itself.", "duplicateIssueId");
  }
  return canonical;
}
