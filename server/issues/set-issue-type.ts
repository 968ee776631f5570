import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { loadReferences, requireIssueType, type IssueReferences } from "#server/issues/issue-references.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueKey,
  type IssueRow,
  type IssueToPlan,
} from "#server/issues/issue.ts";

/** Sets the type; null clears it. */
export async function setIssueType(ctx: Context, input: IssueKey & { issueTypeId: number | null }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.setType");
  if (handle.issue.isPull) throw unprocessable("A pull request has no issue type.", "issueTypeId");
  const issueTypeIds = [input.issueTypeId, handle.issue.issueTypeId].filter((id) => id !== null);
  const references = await loadReferences(handle, { issueTypeIds });
  const wanted = input.issueTypeId === null ? null : requireIssueType(references, handle.repository, input.issueTypeId);
  return applyChanges(handle, [planIssueType(handle, wanted, references)]);
}

/** Sets or clears the type; the caller has checked the permission, or a template sets it. */
export function planIssueType(
  { issue }: IssueToPlan,
  wanted: IssueTypeRow | null,
  { issueTypes }: IssueReferences,
): IssuePlan {
  if (issue.issueTypeId === (wanted?.id ?? null)) return UNCHANGED;
  const before = issue.issueTypeId === null ? undefined : issueTypes.get(issue.issueTypeId);
  const data = { issueTypeName: wanted?.name ?? null, previousIssueTypeName: before?.name ?? null };
  const changed = before ? "ISSUE_TYPE_CHANGED" : "ISSUE_TYPE_ADDED";
  return {
    changes: { issueTypeId: wanted?.id ?? null },
    events: [{ kind: wanted ? changed : "ISSUE_TYPE_REMOVED", data }],
  };
}
