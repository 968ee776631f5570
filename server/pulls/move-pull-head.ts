import { dismissStaleReviews } from "#server/pulls/dismiss-stale-reviews.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { rollUpPull } from "#server/pulls/roll-up.ts";

/** Records the commit to which the branch of a pull request has moved. */
export async function movePullHead(
  ctx: Context,
  input: IssueKey & { oid: string; commitCount: number },
): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "push");
  const { issue, pull } = handle;
  if (pull.headRefOid === input.oid || issue.state === "CLOSED") return issue;
  await ctx.db.run(sql`
    update pulls set head_ref_oid = ${input.oid}, mergeable = 'UNKNOWN'
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await rollUpPull(ctx, issue);
  const isKnown = pull.headRefOid !== NO_COMMIT;
  const dismissals = isKnown ? await dismissStaleReviews(handle) : [];
  const kind = input.commitCount > 0 ? "HEAD_PUSHED" : "MERGEABLE_CHANGED";
  const previous = isKnown ? { previousOid: pull.headRefOid } : {};
  const data = { commitCount: input.commitCount, headRefName: pull.headRefName, ...previous };
  return applyChanges(handle, [{ changes: {}, events: [{ kind, data }, ...dismissals] }]);
}

/** The open pull requests of a repository from one of its own branches. */
export function listPullsOfBranch(
  ctx: Context,
  { repositoryId, name, repositoryName }: { repositoryId: number; name: string; repositoryName: string },
): Promise<(IssueKey & { baseRefName: string })[]> {
  return ctx.db.rows(sql`
    select p.repository_id, p.issue_id as id, p.base_ref_name from pulls p
    join issues i on i.repository_id = p.repository_id and i.id = p.issue_id and i.state = 'OPEN'
    where p.repository_id = ${repositoryId} and p.head_ref_name = ${name} and lower(p.head_ref_name) = lower(${name})
      and lower(p.head_repository) = lower(${repositoryName}) order by p.issue_id limit 20`);
}
