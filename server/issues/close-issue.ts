import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { planClosed, planReopened, planUnmarked, type CloseReason } from "#server/issues/issue-state.ts";
import { authorizeIssue, loadIssues, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";

/** Closes an issue, or changes the reason of a closed one. */
export async function closeIssue(
  ctx: Context,
  input: IssueKey & { stateReason?: CloseReason | null; duplicateOf?: IssueKey | null },
): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.close");
  if (handle.issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be closed as an issue.");
  const duplicateOf = input.duplicateOf ? await requireCanonical(ctx, handle.issue, input.duplicateOf) : undefined;
  const reason = duplicateOf ? "DUPLICATE" : (input.stateReason ?? "COMPLETED");
  if (reason === "DUPLICATE") authorizeIssue(handle, "issue.markDuplicate");
  return applyChanges(handle, [planClosed(handle, { reason, duplicateOf })]);
}

export async function reopenIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.reopen");
  if (handle.issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be reopened as an issue.");
  return applyChanges(handle, [planReopened(handle, "REOPENED")]);
}

/** Removes the mark that an issue duplicates another one. It stays closed. */
export async function unmarkDuplicate(ctx: Context, input: IssueKey & { canonical: IssueKey }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.markDuplicate");
  const { duplicateOfId, duplicateOfRepositoryId, repositoryId } = handle.issue;
  const isDuplicate =
    duplicateOfId === input.canonical.id && (duplicateOfRepositoryId ?? repositoryId) === input.canonical.repositoryId;
  if (!isDuplicate) throw unprocessable("The issue is not marked as a duplicate of that one.", "canonicalId");
  return applyChanges(handle, [planUnmarked(handle)]);
}

async function requireCanonical(ctx: Context, issue: IssueRow, key: IssueKey): Promise<IssueRow> {
  const [canonical] = await loadIssues(ctx, [key]);
  if (!canonical) throw notFound("an Issue");
  if (canonical.id === issue.id && canonical.repositoryId === issue.repositoryId) {
    throw unprocessable("An issue cannot be a duplicate of itself.", "duplicateIssueId");
  }
  return canonical;
}
