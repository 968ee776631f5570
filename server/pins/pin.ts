import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notifyLists } from "#server/events/notify.ts";
import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

export const PINNED_MAX = 3;

export type PinnedKey = IssueKey & { pinnedById: number | null };

/** Keys of a repository's pinned issues, in their order. */
export function pinnedKeys(ctx: Context, repositoryId: number): Promise<PinnedKey[]> {
  return ctx.db.rows<PinnedKey>(
    prepared(sql`
    select repository_id, issue_id as id, pinned_by_id from pinned_issues where repository_id = ${repositoryId} order by position, issue_id`),
  );
}

export async function pinIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.pin", getGrant(ctx, repository));
  if (issue.isPull) throw unprocessable("Only issues can be pinned.", "issueId");
  await ctx.db.run(sql`select pg_advisory_xact_lock(20260103, hashint8(${repository.id}))`);
  const before = await pinnedKeys(ctx, repository.id);
  if (before.some((key) => key.id === issue.id)) return issue;
  if (before.length >= PINNED_MAX) {
    throw unprocessable(`At most ${PINNED_MAX} issues can be pinned. Unpin one first.`, "issueId");
  }
  await ctx.db.run(sql`
    insert into pinned_issues (repository_id, issue_id, position, pinned_by_id, created_at)
    select ${repository.id}, ${issue.id}, coalesce(max(position), 0) + 1, ${ctx.viewer.accountId}, ${ctx.now}
    from pinned_issues where repository_id = ${repository.id}`);
  await record(ctx, "PINNED", { repositoryId: repository.id, issueId: issue.id });
  return issue;
}

export async function unpinIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.pin", getGrant(ctx, repository));
  const removed = await ctx.db.run(
    sql`delete from pinned_issues where repository_id = ${repository.id} and issue_id = ${issue.id}`,
  );
  if (removed > 0) await record(ctx, "UNPINNED", { repositoryId: repository.id, issueId: issue.id });
  return issue;
}

/** Puts the pinned issues of a repository into this order. */
export async function prioritizePinnedIssues(
  ctx: Context,
  input: { repositoryId: number; issueIds: number[] },
): Promise<void> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "issue.pin", getGrant(ctx, repository));
  const before = await pinnedKeys(ctx, repository.id);
  const isSame = before.length === input.issueIds.length && before.every((key) => input.issueIds.includes(key.id));
  if (!isSame) throw notFound("exactly these pinned issues");
  await ctx.db.run(sql`
    update pinned_issues as p set position = o.position
    from unnest(${input.issueIds}::bigint[]) with ordinality as o (id, position)
    where p.repository_id = ${repository.id} and p.issue_id = o.id`);
  await notifyLists(ctx, repository.id);
}

/** A transferred issue is no longer pinned in the repository that it left. */
export const unpinTransferred = on("TRANSFERRED", async (ctx, events) => {
  await ctx.db.run(sql`delete from pinned_issues where ${hasKey("repository_id, issue_id", distinctIssues(events))}`);
});

/** A restored issue that was pinned is the last one again, if there is a place for it. */
export const repinRestored = on("ISSUE_RESTORED", async (ctx, events) => {
  for (const { repositoryId, issueId } of events) {
    await ctx.db.run(sql`select pg_advisory_xact_lock(20260103, hashint8(${repositoryId}))`);
    const others = (await pinnedKeys(ctx, repositoryId)).filter((key) => key.id !== issueId);
    await ctx.db.run(
      others.length < PINNED_MAX
        ? sql`update pinned_issues as p set position = coalesce((select max(o.position) from pinned_issues o
            where o.repository_id = ${repositoryId} and o.issue_id <> ${issueId}), 0) + 1
            where p.repository_id = ${repositoryId} and p.issue_id = ${issueId}`
        : sql`delete from pinned_issues where repository_id = ${repositoryId} and issue_id = ${issueId}`,
    );
  }
});
