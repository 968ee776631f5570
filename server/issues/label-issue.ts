import type { Context } from "#server/platform/context.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { loadReferences, requireLabels, type IssueReferences } from "#server/issues/issue-references.ts";
import { UNCHANGED, type IssuePlan, type PlannedEvent } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueKey,
  type IssueRow,
  type IssueToPlan,
} from "#server/issues/issue.ts";
import { unprocessable } from "#server/errors.ts";
import { withoutGroupConflicts } from "#server/labels/label-group.ts";
import { LIMITS } from "#shared/limits.ts";

type Change = IssueKey & { labelIds: readonly number[] };

export async function addLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.label");
  const labelIds = [...handle.issue.labelIds, ...input.labelIds];
  const references = await loadReferences(handle, { labelIds });
  requireLabels(references, input.labelIds);
  return applyChanges(handle, [planLabels(handle, labelIds, references)]);
}

export async function removeLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.label");
  const references = await loadReferences(handle, { labelIds: handle.issue.labelIds });
  const labelIds = handle.issue.labelIds.filter((id) => !input.labelIds.includes(id));
  return applyChanges(handle, [planLabels(handle, labelIds, references)]);
}

/** Makes the issue's labels exactly these. */
export async function setLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.label");
  const references = await loadReferences(handle, { labelIds: [...handle.issue.labelIds, ...input.labelIds] });
  requireLabels(references, input.labelIds);
  return applyChanges(handle, [planLabels(handle, input.labelIds, references)]);
}

/**
 * Replaces the labels; the caller has checked the permission. The last label of
 * an exclusive group stays. A deleted label is removed without an event.
 */
export function planLabels({ issue }: IssueToPlan, ids: readonly number[], references: IssueReferences): IssuePlan {
  const { labels, exclusiveGroups } = references;
  const wanted = [...new Set(ids)].flatMap((id) => labels.get(id) ?? []);
  const labelIds = withoutGroupConflicts(wanted, exclusiveGroups).map((label) => label.id);
  const added = labelIds.filter((id) => !issue.labelIds.includes(id));
  const removed = issue.labelIds.filter((id) => !labelIds.includes(id));
  if (added.length + removed.length === 0) return UNCHANGED;
  if (labelIds.length > LIMITS.labelsPerIssue) {
    throw unprocessable(`An issue can have at most ${LIMITS.labelsPerIssue} labels.`, "labelIds");
  }
  const toEvent = (kind: "LABELED" | "UNLABELED") => (id: number) => {
    const label = labels.get(id);
    return label ? [{ kind, data: { labelId: label.id, labelName: label.name } } satisfies PlannedEvent] : [];
  };
  return {
    changes: { labelIds },
    events: [...added.flatMap(toEvent("LABELED")), ...removed.flatMap(toEvent("UNLABELED"))],
  };
}
