import { readable, visibleEach } from "#server/access/visible.ts";
import { notifyRelatedIssues } from "#server/events/notify.ts";
import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { countLinked } from "#server/relations/count-linked.ts";
import { hasKey, keyArrays, prepared, sql } from "#server/platform/db/sql.ts";

export const SUB_ISSUES_MAX = 100;
export const SUB_ISSUE_LEVELS = 8;
export const DEPENDENCIES_MAX = 50;

type SubIssuesSummary = IssueKey & { total: number; completed: number };

/** The number of sub-issues that the viewer can see, and of those that are closed. */
export async function loadSubIssueSummaries(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(SubIssuesSummary | undefined)[]> {
  if (ctx.db.isDistributed) {
    const counts = await countLinked(
      ctx,
      sql`select parent_repository_id as repository_id, parent_id as id, repository_id as other_repository_id, issue_id as other_id
        from sub_issues where (parent_repository_id, parent_id) in ${keyArrays(keys)}`,
    );
    const summaries = counts.map(({ open, closed, ...key }) => ({ ...key, total: open + closed, completed: closed }));
    return inOrder(keys, summaries, issueKey);
  }
  const rows = await ctx.db.rows<SubIssuesSummary>(
    prepared(sql`
    select s.parent_repository_id as repository_id, s.parent_id as id, count(*) as total,
      count(*) filter (where c.state = 'CLOSED') as completed
    from sub_issues s
    join issues c on c.repository_id = s.repository_id and c.id = s.issue_id
    join repositories r on r.id = s.repository_id
    where ${hasKey("s.parent_repository_id, s.parent_id", keys)} and ${visibleEach(ctx.viewer)}
      and ${readable(ctx.viewer, "c")} group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}

type DependenciesSummary = IssueKey & { blockedBy: number; totalBlockedBy: number };

/** The number of blockers that the viewer can see: open ones, and all. */
export async function loadBlockedBySummaries(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(DependenciesSummary | undefined)[]> {
  if (ctx.db.isDistributed) {
    const counts = await countLinked(
      ctx,
      sql`select repository_id, issue_id as id, blocker_repository_id as other_repository_id, blocker_id as other_id
        from issue_dependencies where (repository_id, issue_id) in ${keyArrays(keys)}`,
    );
    const summaries = counts.map(({ open, closed, ...key }) => ({
      ...key,
      blockedBy: open,
      totalBlockedBy: open + closed,
    }));
    return inOrder(keys, summaries, issueKey);
  }
  const rows = await ctx.db.rows<DependenciesSummary>(
    prepared(sql`
    select d.repository_id, d.issue_id as id, count(*) filter (where b.state = 'OPEN') as blocked_by, count(*) as total_blocked_by
    from issue_dependencies d
    join issues b on b.repository_id = d.blocker_repository_id and b.id = d.blocker_id
    join repositories r on r.id = d.blocker_repository_id
    where ${hasKey("d.repository_id, d.issue_id", keys)} and ${visibleEach(ctx.viewer)}
      and ${readable(ctx.viewer, "b")} group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}

type BlockingSummary = IssueKey & { blocking: number; totalBlocking: number };

export async function loadBlockingSummaries(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(BlockingSummary | undefined)[]> {
  if (ctx.db.isDistributed) {
    const counts = await countLinked(
      ctx,
      sql`select blocker_repository_id as repository_id, blocker_id as id, repository_id as other_repository_id, issue_id as other_id
        from issue_dependencies where (blocker_repository_id, blocker_id) in ${keyArrays(keys)}`,
    );
    const summaries = counts.map(({ open, closed, ...key }) => ({
      ...key,
      blocking: open,
      totalBlocking: open + closed,
    }));
    return inOrder(keys, summaries, issueKey);
  }
  const rows = await ctx.db.rows<BlockingSummary>(
    prepared(sql`
    select d.blocker_repository_id as repository_id, d.blocker_id as id,
      count(*) filter (where i.state = 'OPEN') as blocking, count(*) as total_blocking
    from issue_dependencies d
    join issues i on i.repository_id = d.repository_id and i.id = d.issue_id
    join repositories r on r.id = d.repository_id
    where ${hasKey("d.blocker_repository_id, d.blocker_id", keys)} and ${visibleEach(ctx.viewer)}
      and ${readable(ctx.viewer)} group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}

/** The parent of each closed or reopened issue, and the issues that it blocks, show its state in their rows. */
export const notifyRelated = on(["CLOSED", "REOPENED"], async (ctx, events) => {
  const changed = keyArrays(distinctIssues(events));
  await notifyRelatedIssues(
    ctx,
    sql`
    select s.parent_repository_id as repository_id, s.parent_id as issue_id from sub_issues s
    where (s.repository_id, s.issue_id) in ${changed}
    union select d.repository_id, d.issue_id from issue_dependencies d
    where (d.blocker_repository_id, d.blocker_id) in ${changed}`,
  );
});

type ParentRow = IssueKey & { parentRepositoryId: number; parentId: number };

export async function loadParents(ctx: Context, keys: readonly IssueKey[]): Promise<(ParentRow | undefined)[]> {
  const rows = await ctx.db.rows<ParentRow>(
    prepared(sql`
    select repository_id, issue_id as id, parent_repository_id, parent_id from sub_issues
    where ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

type VisibleParent = IssueKey & { parentRepositoryId: number; parentNumber: number };

/** The parents that the viewer can see, with their numbers: all of a parent that an issue shows. */
export async function loadVisibleParents(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(VisibleParent | undefined)[]> {
  if (ctx.db.isDistributed) return loadDistributedParents(ctx, keys);
  const rows = await ctx.db.rows<VisibleParent>(
    prepared(sql`
    select s.repository_id, s.issue_id as id, p.repository_id as parent_repository_id, p.number as parent_number
    from sub_issues s
    join issues p on p.repository_id = s.parent_repository_id and p.id = s.parent_id
    join repositories r on r.id = p.repository_id
    where ${hasKey("s.repository_id, s.issue_id", keys)} and ${visibleEach(ctx.viewer)} and ${readable(ctx.viewer, "p")}`),
  );
  return inOrder(keys, rows, issueKey);
}

/** A parent may be on another worker than the issue. */
async function loadDistributedParents(ctx: Context, keys: readonly IssueKey[]): Promise<(VisibleParent | undefined)[]> {
  const parents = await loadParents(ctx, keys);
  return Promise.all(
    parents.map(async (relation) => {
      const parent =
        relation && (await loadIssue(ctx, { repositoryId: relation.parentRepositoryId, id: relation.parentId }));
      return relation && parent && { ...relation, parentNumber: parent.number };
    }),
  );
}

/** Keys of the sub-issues of one issue in their order; the caller loads them as the viewer. */
export function subIssueKeys(ctx: Context, parent: IssueKey): Promise<IssueKey[]> {
  return ctx.db.rows<IssueKey>(
    prepared(sql`
    select repository_id, issue_id as id from sub_issues
    where parent_repository_id = ${parent.repositoryId} and parent_id = ${parent.id} order by position, issue_id`),
  );
}

export function blockerKeys(ctx: Context, issue: IssueKey): Promise<IssueKey[]> {
  return ctx.db.rows<IssueKey>(
    prepared(sql`
    select blocker_repository_id as repository_id, blocker_id as id from issue_dependencies
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} order by created_at, blocker_id`),
  );
}

export function blockedKeys(ctx: Context, issue: IssueKey): Promise<IssueKey[]> {
  return ctx.db.rows<IssueKey>(
    prepared(sql`
    select repository_id, issue_id as id from issue_dependencies
    where blocker_repository_id = ${issue.repositoryId} and blocker_id = ${issue.id} order by created_at, issue_id`),
  );
}
