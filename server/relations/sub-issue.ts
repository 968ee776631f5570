import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import { loadIssueForUpdate, type IssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record, recordAll, type NewEvent } from "#server/events/record.ts";
import type { RELATION_EVENTS } from "#server/relations/events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadParents, SUB_ISSUE_LEVELS, SUB_ISSUES_MAX, subIssueKeys } from "#server/relations/relation.ts";
import { getGrant } from "#server/repositories/repository.ts";

type Pair = { parent: IssueKey; child: IssueKey };

/** Changes of the hierarchy run one after the other: two at a time could make a cycle that neither of them sees. */
export async function lockHierarchy(ctx: Context): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(20260102)`);
}

/** Makes one issue a sub-issue of another, at the end of its list. */
export async function addSubIssue(ctx: Context, input: Pair & { replaceParent?: boolean | null }): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const { parent, child } = await requirePair(ctx, input);
  const [known] = await loadParents(ctx, [child]);
  if (known && known.parentId === parent.id && known.parentRepositoryId === parent.repositoryId) return parent;
  if (known && !input.replaceParent) throw unprocessable("This issue already has a parent.", "subIssueId");
  await checkHierarchy(ctx, parent, child);
  if (known) await detach(ctx, { repositoryId: known.parentRepositoryId, id: known.parentId }, child);
  await ctx.db.run(sql`
    insert into sub_issues (parent_repository_id, parent_id, repository_id, issue_id, position)
    select ${parent.repositoryId}, ${parent.id}, ${child.repositoryId}, ${child.id}, coalesce(max(position), 0) + 1
    from sub_issues where parent_repository_id = ${parent.repositoryId} and parent_id = ${parent.id}`);
  await recordBoth(ctx, { kind: "SUB_ISSUE_ADDED", issue: parent }, { kind: "PARENT_ISSUE_ADDED", issue: child });
  return parent;
}

export async function addNewIssueToParent({ ctx, issue }: IssueForUpdate, { parentIssue }: NewIssue): Promise<void> {
  if (parentIssue) await addSubIssue(ctx, { parent: parentIssue, child: issue });
}

export async function removeSubIssue(ctx: Context, input: Pair): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const { parent, child } = await requirePair(ctx, input);
  const [known] = await loadParents(ctx, [child]);
  if (!known || known.parentId !== parent.id || known.parentRepositoryId !== parent.repositoryId) {
    throw notFound("a sub-issue of this issue");
  }
  await detach(ctx, parent, child);
  return parent;
}

/** Moves a sub-issue behind or before another one of the same parent. */
export async function reprioritizeSubIssue(
  ctx: Context,
  input: Pair & { after?: IssueKey | null; before?: IssueKey | null },
): Promise<IssueRow> {
  await lockHierarchy(ctx);
  const { parent, child } = await requirePair(ctx, input);
  const order = (await subIssueKeys(ctx, parent)).filter((key) => !isSameIssue(key, child));
  const anchor = input.after ?? input.before;
  const anchorIndex = anchor ? order.findIndex((key) => isSameIssue(key, anchor)) : 0;
  if (anchorIndex < 0) throw notFound("a sub-issue of this issue");
  order.splice(input.after ? anchorIndex + 1 : anchorIndex, 0, child);
  await ctx.db.run(sql`
    update sub_issues as s set position = o.position
    from unnest(${order.map((k) => k.repositoryId)}::bigint[], ${order.map((k) => k.id)}::bigint[]) with ordinality as o (repository_id, id, position)
    where s.parent_repository_id = ${parent.repositoryId} and s.parent_id = ${parent.id}
      and s.repository_id = o.repository_id and s.issue_id = o.id`);
  await record(ctx, "SUB_ISSUES_ORDERED", { repositoryId: parent.repositoryId, issueId: parent.id });
  return parent;
}

async function requirePair(ctx: Context, input: Pair): Promise<{ parent: IssueRow; child: IssueRow }> {
  const parent = await loadIssueForUpdate(ctx, input.parent);
  authorize(ctx, "issue.subIssues", getGrant(ctx, parent.repository));
  const child = await loadIssueForUpdate(ctx, input.child);
  authorize(ctx, "issue.subIssues", getGrant(ctx, child.repository));
  if (parent.issue.isPull || child.issue.isPull) throw unprocessable("A pull request has no sub-issues.", "subIssueId");
  return { parent: parent.issue, child: child.issue };
}

/** Refuses a cycle, too many sub-issues and too many levels. */
async function checkHierarchy(ctx: Context, parent: IssueKey, child: IssueKey): Promise<void> {
  if (isSameIssue(parent, child)) throw unprocessable("An issue cannot be a sub-issue of itself.", "subIssueId");
  const { total = 0 } =
    (await ctx.db.row<{ total: number }>(sql`
      select count(*) as total from sub_issues where parent_repository_id = ${parent.repositoryId} and parent_id = ${parent.id}`)) ??
    {};
  if (total >= SUB_ISSUES_MAX)
    throw unprocessable(`An issue can have at most ${SUB_ISSUES_MAX} sub-issues.`, "subIssueId");
  const shape = await ctx.db.row<{ above: number; below: number; isCycle: boolean }>(sql`
    with recursive up as (
      select ${parent.repositoryId}::bigint as repository_id, ${parent.id}::bigint as issue_id, 1 as level
      union all
      select s.parent_repository_id, s.parent_id, up.level + 1 from up
      join sub_issues s on s.repository_id = up.repository_id and s.issue_id = up.issue_id where up.level < 20
    ), down as (
      select ${child.repositoryId}::bigint as repository_id, ${child.id}::bigint as issue_id, 1 as level
      union all
      select s.repository_id, s.issue_id, down.level + 1 from down
      join sub_issues s on s.parent_repository_id = down.repository_id and s.parent_id = down.issue_id where down.level < 20
    )
    select (select max(level) from up) as above, (select max(level) from down) as below,
      exists (select 1 from up where repository_id = ${child.repositoryId} and issue_id = ${child.id}) as is_cycle`);
  if (shape?.isCycle) throw unprocessable("An issue cannot be a sub-issue of its own sub-issue.", "subIssueId");
  if ((shape?.above ?? 1) + (shape?.below ?? 1) > SUB_ISSUE_LEVELS) {
    throw unprocessable(`Sub-issues can nest at most ${SUB_ISSUE_LEVELS} levels deep.`, "subIssueId");
  }
}

async function detach(ctx: Context, parent: IssueKey, child: IssueRow): Promise<void> {
  await ctx.db.run(sql`delete from sub_issues where repository_id = ${child.repositoryId} and issue_id = ${child.id}`);
  await recordBoth(ctx, { kind: "SUB_ISSUE_REMOVED", issue: parent }, { kind: "PARENT_ISSUE_REMOVED", issue: child });
}

/** Records one change on the timelines of both issues. */
export async function recordBoth(ctx: Context, first: RelationEnd, second: RelationEnd): Promise<void> {
  await recordAll(ctx, [
    relationEvent(first.kind, first.issue, second.issue),
    relationEvent(second.kind, second.issue, first.issue),
  ]);
}

/** An issue of a relationship, and the event on its timeline. */
type RelationEnd = { kind: RelationKind; issue: IssueKey };

type RelationKind = Exclude<keyof typeof RELATION_EVENTS, "SUB_ISSUES_ORDERED">;

function relationEvent(kind: RelationKind, issue: IssueKey, otherIssue: IssueKey): NewEvent {
  const data = { otherRepositoryId: otherIssue.repositoryId, otherIssueId: otherIssue.id };
  return { kind, repositoryId: issue.repositoryId, issueId: issue.id, data };
}

function isSameIssue(a: IssueKey, b: IssueKey): boolean {
  return a.repositoryId === b.repositoryId && a.id === b.id;
}
