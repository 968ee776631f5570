import { allows } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueForUpdate,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { DEPENDENCIES_MAX } from "#server/relations/relation.ts";
import { lockHierarchy, recordBoth } from "#server/relations/sub-issue.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";

type Dependency = { issue: IssueKey; blocker: IssueKey };

/** Marks an issue as blocked by another one, in any repository where the viewer may do that too. */
export async function addBlockedBy(ctx: Context, input: Dependency): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const ends = await requireBoth(ctx, input);
  authorizeIssue(ends.issue, "issue.dependencies");
  authorizeIssue(ends.blocker, "issue.block");
  await requireInteraction(ctx, ends.blocker.repository);
  const { issue } = ends.issue;
  const blocker = ends.blocker.issue;
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

/** Removes a dependency. The permission on either issue is enough: nobody has to keep one that others have made. */
export async function removeBlockedBy(ctx: Context, input: Dependency): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const ends = await requireBoth(ctx, input);
  if (!allows("issue.dependencies", ends.blocker.grant)) authorizeIssue(ends.issue, "issue.dependencies");
  const { issue } = ends.issue;
  const blocker = ends.blocker.issue;
  const removed = await ctx.db.run(sql`
    delete from issue_dependencies where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}
      and blocker_repository_id = ${blocker.repositoryId} and blocker_id = ${blocker.id}`);
  if (removed === 0) throw notFound("a dependency of this issue");
  await recordBoth(ctx, { kind: "BLOCKED_BY_REMOVED", issue }, { kind: "BLOCKING_REMOVED", issue: blocker });
  return issue;
}

type Ends = { issue: IssueForUpdate; blocker: IssueForUpdate };

async function requireBoth(ctx: Context, input: Dependency): Promise<Ends> {
  const issue = await loadIssueForUpdate(ctx, input.issue);
  const blocker = await loadIssueForUpdate(ctx, input.blocker);
  if (issue.issue.isPull || blocker.issue.isPull)
    throw unprocessable("A pull request has no dependencies.", "blockingIssueId");
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
