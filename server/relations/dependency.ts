import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadIssues, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { DEPENDENCIES_MAX } from "#server/relations/relation.ts";
import { lockHierarchy, recordBoth } from "#server/relations/sub-issue.ts";
import { getGrant } from "#server/repositories/repository.ts";

type Dependency = { issue: IssueKey; blocker: IssueKey };

/** Marks an issue as blocked by another one, which can be in any repository that the viewer can read. */
export async function addBlockedBy(ctx: Context, input: Dependency): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const { issue, blocker } = await requireBoth(ctx, input);
  if (issue.repositoryId === blocker.repositoryId && issue.id === blocker.id) {
    throw unprocessable("An issue cannot block itself.", "blockingIssueId");
  }
  await checkCycle(ctx, issue, blocker);
  await checkCounts(ctx, issue, blocker);
  const written = await ctx.db.run(sql`
    insert into issue_dependencies (repository_id, issue_id, blocker_repository_id, blocker_id, created_at)
    values (${issue.repositoryId}, ${issue.id}, ${blocker.repositoryId}, ${blocker.id}, ${ctx.now}) on conflict do nothing`);
  if (written > 0) {
    await recordBoth(ctx, { kind: "BLOCKED_BY_ADDED", issue }, { kind: "BLOCKING_ADDED", issue: blocker });
  }
  return issue;
}

export async function removeBlockedBy(ctx: Context, input: Dependency): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const { issue, blocker } = await requireBoth(ctx, input);
  const removed = await ctx.db.run(sql`
    delete from issue_dependencies where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}
      and blocker_repository_id = ${blocker.repositoryId} and blocker_id = ${blocker.id}`);
  if (removed === 0) throw notFound("a dependency of this issue");
  await recordBoth(ctx, { kind: "BLOCKED_BY_REMOVED", issue }, { kind: "BLOCKING_REMOVED", issue: blocker });
  return issue;
}

async function requireBoth(ctx: Context, input: Dependency): Promise<{ issue: IssueRow; blocker: IssueRow }> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input.issue);
  authorize(ctx, "issue.dependencies", getGrant(ctx, repository));
  const [blocker] = await loadIssues(ctx, [input.blocker]);
  if (!blocker) throw notFound("an Issue");
  if (issue.isPull || blocker.isPull) throw unprocessable("A pull request has no dependencies.", "blockingIssueId");
  return { issue, blocker };
}

async function checkCycle(ctx: Context, issue: IssueKey, blocker: IssueKey): Promise<void> {
  const cycle = await ctx.db.row(sql`
    with recursive up as (
      select ${blocker.repositoryId}::bigint as repository_id, ${blocker.id}::bigint as issue_id
      union
      select d.blocker_repository_id, d.blocker_id from up
      join issue_dependencies d on d.repository_id = up.repository_id and d.issue_id = up.issue_id
    ) select 1 from up where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  if (cycle) throw unprocessable("The issues would block each other.", "blockingIssueId");
}

async function checkCounts(ctx: Context, issue: IssueKey, blocker: IssueKey): Promise<void> {
  const row = await ctx.db.row<{ blockers: number; blocked: number }>(sql`
    select (select count(*) from issue_dependencies where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}) as blockers,
      (select count(*) from issue_dependencies where blocker_repository_id = ${blocker.repositoryId} and blocker_id = ${blocker.id}) as blocked`);
  if ((row?.blockers ?? 0) >= DEPENDENCIES_MAX) {
    throw unprocessable(`An issue can be blocked by at most ${DEPENDENCIES_MAX} issues.`, "blockingIssueId");
  }
  if ((row?.blocked ?? 0) >= DEPENDENCIES_MAX) {
    throw unprocessable(`An issue can block at most ${DEPENDENCIES_MAX} issues.`, "blockingIssueId");
  }
}
