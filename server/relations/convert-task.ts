import type { Context } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import { createPlainIssue } from "#server/issues/create-issue.ts";
import { loadBodies, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { checkVersion } from "#server/issues/toggle-task.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { replaceTaskText, listTasks } from "#server/markdown/tasks.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { LIMITS } from "#shared/limits.ts";

/** Makes a task of an issue's body a sub-issue of its own; the task says its number from then on. */
export async function convertTask(
  ctx: Context,
  input: IssueKey & { index: number; bodyVersion?: number | null },
): Promise<{ issue: IssueRow; subIssue: IssueRow }> {
  const { issue } = await loadIssueForUpdate(ctx, input);
  const parent = { repositoryId: issue.repositoryId, id: issue.id };
  const [body] = await loadBodies(ctx, [parent]);
  checkVersion(input.bodyVersion, body?.version);
  const task = listTasks(body?.body ?? "")[input.index];
  if (!task || task.text === "") throw notFound("a task of this text");
  const child = await createPlainIssue(ctx, {
    repositoryId: issue.repositoryId,
    title: task.text.slice(0, LIMITS.title),
  });
  const words = replaceTaskText(body?.body ?? "", input.index, ` #${child.number}`);
  const after = await updateIssue(ctx, { ...parent, body: words ?? "" });
  await addSubIssue(ctx, { parent, child: { repositoryId: child.repositoryId, id: child.id } });
  return { issue: after, subIssue: child };
}
