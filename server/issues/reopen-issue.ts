import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { lockIssue, relationTo, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/platform/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { grantOf } from "#server/repositories/repository.ts";

export async function reopenIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, repository } = await lockIssue(ctx, input);
  authorize(ctx, "issue.reopen", grantOf(ctx, repository), relationTo(ctx, issue));
  if (issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be reopened as an issue.");
  if (issue.state === "OPEN") return issue;
  await ctx.db.run(sql`
    update issues set state = 'OPEN', state_reason = 'REOPENED', closed_at = null, closed_by_id = null, duplicate_of_id = null,
      updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, { repositoryId: issue.repositoryId, issueId: issue.id, kind: "REOPENED" });
  return reloadIssue(ctx, issue);
}
