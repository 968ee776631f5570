import type { Context } from "#server/platform/context.ts";
import { notFound, UserError } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { authorizeIssue, loadBodies, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { planBody } from "#server/issues/update-issue.ts";
import { setTaskChecked } from "#server/markdown/tasks.ts";

export type TaskTick = IssueKey & { index: number; checked: boolean; bodyVersion?: number | null };

/** Sets one checkbox in the body of an issue. */
export async function toggleTask(ctx: Context, input: TaskTick): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.update");
  const [before] = await loadBodies(ctx, [handle.issue]);
  checkVersion(input.bodyVersion, before?.version);
  const body = before && setTaskChecked(before.body, input);
  if (!before || body === undefined) throw notFound("a task of this text");
  return applyChanges(handle, [planBody(before, { body })]);
}

/** The index of a task counts in the text that the person saw. In another version it can be a different task. */
export function checkVersion(seenVersion: number | null | undefined, currentVersion: number | undefined): void {
  if (typeof seenVersion === "number" && seenVersion !== currentVersion) {
    throw new UserError("STALE_DATA", "Somebody else edited this text meanwhile. It is shown as it is now: try again.");
  }
}
