import type { CommitKey } from "#server/commits/commit.ts";
import { checkStateOf } from "#server/commits/report-checks.ts";
import { record } from "#server/events/record.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

const HEAD = sql`p.head_ref_oid`;

/** Copies the state of the checks of a commit to the pull requests with this head, where searches find it. */
export async function rollUpPulls(ctx: Context, { repositoryId, oid }: CommitKey): Promise<void> {
  const pulls = await ctx.db.rows<{ issueId: number }>(sql`
    update pulls p set check_state = ${checkStateOf(repositoryId, HEAD)}
    where p.repository_id = ${repositoryId} and p.head_ref_oid = ${oid} returning p.issue_id`);
  for (const { issueId } of pulls) await record(ctx, "CHECKS_CHANGED", { repositoryId, issueId });
}

/** Sets the state of a pull request from the checks of its head commit. */
export async function rollUpPull(ctx: Context, issue: IssueKey): Promise<void> {
  await ctx.db.run(sql`
    update pulls p set check_state = ${checkStateOf(issue.repositoryId, HEAD)}
    where p.repository_id = ${issue.repositoryId} and p.issue_id = ${issue.id}`);
}
