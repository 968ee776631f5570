import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { createPlainIssue } from "#server/issues/create-issue.ts";
import { authorizeIssue, loadBodies, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { checkVersion } from "#server/issues/toggle-task.ts";
import { planBody } from "#server/issues/update-issue.ts";
import { replaceTaskText, listTasks } from "#server/markdown/tasks.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { LIMITS } from "#shared/limits.ts";

/** Converts a task of the body to a sub-issue. The task then shows the number of the sub-issue. */
export async function convertTask(
  ctx: Context,
  input: IssueKey & { index: number; bodyVersion?: number | null },
): Promise<{ issue: IssueRow; subIssue: IssueRow }> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.update");
  const [before] = await loadBodies(ctx, [handle.issue]);
  checkVersion(input.bodyVersion, before?.version);
  const task = listTasks(before?.body ?? "")[input.index];
  if (!before || !task || task.text === "") throw notFound("a task of this text");
  const child = await createPlainIssue(ctx, {
    repositoryId: handle.issue.repositoryId,
    title: task.text.slice(0, LIMITS.title),
  });
  const body = replaceTaskText(before.body, input.index, ` #${child.number}`) ?? "";
  const issue = await applyChanges(handle, [planBody(before, { body })]);
  await addSubIssue(ctx, { parent: issue, child });
  return { issue, subIssue: child };
}
