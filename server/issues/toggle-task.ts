import type { Context } from "#server/context.ts";
import { notFound, UserError } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { authorizeIssue, loadBodies, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { planBody } from "#server/issues/update-issue.ts";
import { setTaskChecked } from "#server/markdown/tasks.ts";

export type TaskTick = IssueKey & { index: number; checked: boolean; bodyVersion?: number | null };

/** Ticks one task of an issue's body, or takes its tick away: an edit of that one mark. */
export async function toggleTask(ctx: Context, input: TaskTick): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.update");
  const [before] = await loadBodies(ctx, [handle.issue]);
  checkVersion(input.bodyVersion, before?.version);
  const body = before && setTaskChecked(before.body, input);
  if (!before || body === undefined) throw notFound("a task of this text");
  return applyChanges(handle, [planBody(before, { body })]);
}

/** A task is counted in the text that the person saw: in another one it would be another. */
export function checkVersion(seen: number | null | undefined, now: number | undefined): void {
  if (typeof seen === "number" && seen !== now) {
    throw new UserError("STALE_DATA", "Somebody else edited this text meanwhile. It is shown as it is now: try again.");
  }
}
