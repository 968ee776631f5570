import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { loadIssues, lockIssue, relationTo, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/platform/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { grantOf } from "#server/repositories/repository.ts";

export type CloseReason = "COMPLETED" | "NOT_PLANNED" | "DUPLICATE";

/** Closes an issue. A closed one closed again for another reason changes its reason. */
export async function closeIssue(
  ctx: Context,
  input: IssueKey & { stateReason?: CloseReason | null; duplicateOf?: IssueKey | null },
): Promise<IssueRow> {
  const { issue, repository } = await lockIssue(ctx, input);
  authorize(ctx, "issue.close", grantOf(ctx, repository), relationTo(ctx, issue));
  if (issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be closed as an issue.");
  const duplicate = input.duplicateOf ? await requireCanonical(ctx, issue, input.duplicateOf) : undefined;
  const reason = duplicate ? "DUPLICATE" : (input.stateReason ?? "COMPLETED");
  if (reason === "DUPLICATE") authorize(ctx, "issue.markDuplicate", grantOf(ctx, repository));
  if (issue.state === "CLOSED" && issue.stateReason === reason) return issue;
  await ctx.db.run(sql`
    update issues set state = 'CLOSED', state_reason = ${reason}, closed_at = ${ctx.now}, closed_by_id = ${ctx.viewer.accountId},
      duplicate_of_id = ${duplicate?.id ?? null}, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    kind: "CLOSED",
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
