import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { checkLabelCount, requireLabels } from "#server/issues/issue-references.ts";
import { loadLabels } from "#server/labels/label.ts";
import { withoutGroupConflicts } from "#server/labels/label-group.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

type Change = IssueKey & { labelIds: readonly number[] };

export async function addLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.label", getGrant(ctx, repository));
  const wanted = await requireLabels(ctx, repository, input.labelIds);
  return writeLabels(ctx, issue, [...issue.labelIds, ...wanted.map((l) => l.id)]);
}

export async function removeLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.label", getGrant(ctx, repository));
  return writeLabels(
    ctx,
    issue,
    issue.labelIds.filter((id) => !input.labelIds.includes(id)),
  );
}

/** Makes the issue's labels exactly these. */
export async function setLabels(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.label", getGrant(ctx, repository));
  const wanted = await requireLabels(ctx, repository, input.labelIds);
  return writeLabels(
    ctx,
    issue,
    wanted.map((label) => label.id),
  );
}

/**
 * Writes labels that the caller may put there: the viewer's right was looked at, or a template gives them. Of an
 * exclusive group the last one named stays.
 */
export async function writeLabels(ctx: Context, issue: IssueRow, ids: readonly number[]): Promise<IssueRow> {
  const known = await loadLabels(
    ctx,
    [...new Set([...ids, ...issue.labelIds])].map((id) => ({ repositoryId: issue.repositoryId, id })),
  );
  const byId = new Map(known.flatMap((label) => (label ? [[label.id, label] as const] : [])));
  const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const after = (await withoutGroupConflicts(ctx, issue.repositoryId, wanted)).map((label) => label.id);
  const added = after.filter((id) => !issue.labelIds.includes(id));
  const removed = issue.labelIds.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return issue;
  checkLabelCount(after.length);
  await ctx.db.run(sql`
    update issues set label_ids = ${after}, updated_at = ${ctx.now} where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  const named = [...added, ...removed].map((id) => byId.get(id));
  for (const label of named) {
    if (!label) continue;
    await record(ctx, added.includes(label.id) ? "LABELED" : "UNLABELED", {
      repositoryId: issue.repositoryId,
      issueId: issue.id,
      data: { labelId: label.id, labelName: label.name },
    });
  }
  return reloadIssue(ctx, issue);
}
