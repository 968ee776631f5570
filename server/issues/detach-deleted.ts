import type { Context } from "#server/platform/context.ts";
import { transact } from "#server/platform/context.ts";
import type { LabelRow } from "#server/labels/label.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { notifyLists } from "#server/events/notify.ts";
import { writeBulkEvents } from "#server/events/write-bulk-events.ts";

/** A deleted label or milestone that some issues still have. */
type PendingDetach = {
  kind: "LABEL" | "MILESTONE";
  repositoryId: number;
  targetId: number;
  name: string;
  /** The label that replaces it. */
  intoId: number | null;
  actorId: number | null;
};

/** The number of issues in one transaction, of the command and of the job. */
const BATCH_SIZE = 500;

export const DETACH_JOB = "clear-removed";

/** Removes a deleted label from its issues, or replaces it with another one. The first batch is done now, the others by a job. */
export async function detachDeletedLabel(
  ctx: Context,
  { label, into }: { label: LabelRow; into: LabelRow | null },
): Promise<{ isDone: boolean }> {
  await redirectPendingMerges(ctx, label, into);
  return startDetach(ctx, {
    kind: "LABEL",
    repositoryId: label.repositoryId,
    targetId: label.id,
    name: label.name,
    intoId: into?.id ?? null,
    actorId: ctx.viewer.accountId,
  });
}

export function detachDeletedMilestone(ctx: Context, milestone: MilestoneRow): Promise<{ isDone: boolean }> {
  return startDetach(ctx, {
    kind: "MILESTONE",
    repositoryId: milestone.repositoryId,
    targetId: milestone.id,
    name: milestone.title,
    intoId: null,
    actorId: ctx.viewer.accountId,
  });
}

async function startDetach(ctx: Context, removal: PendingDetach): Promise<{ isDone: boolean }> {
  const { isDone } = await detachBatch(ctx, removal, BATCH_SIZE);
  if (!isDone) await ctx.enqueue(DETACH_JOB, {});
  return { isDone };
}

async function detachBatch(ctx: Context, removal: PendingDetach, batchSize: number): Promise<{ isDone: boolean }> {
  await (removal.kind === "LABEL" ? detachLabel(ctx, removal, batchSize) : detachMilestone(ctx, removal, batchSize));
  // A query, because a batch can be smaller than its limit: other commands may have changed some of its rows.
  const isDone = !(await ctx.db.row(sql`
    select 1 from issues i where i.repository_id = ${removal.repositoryId} and ${names(removal)} limit 1`));
  await notifyLists(ctx, removal.repositoryId);
  if (isDone) {
    await ctx.db.run(sql`
      delete from removals where kind = ${removal.kind} and repository_id = ${removal.repositoryId} and target_id = ${removal.targetId}`);
  } else {
    await ctx.db.run(sql`
      insert into removals (kind, repository_id, target_id, name, into_id, actor_id, created_at)
      values (${removal.kind}, ${removal.repositoryId}, ${removal.targetId}, ${removal.name}, ${removal.intoId}, ${removal.actorId}, ${ctx.now})
      on conflict do nothing`);
  }
  return { isDone };
}

/** Pending merges into the deleted label continue with the label that replaces it. */
async function redirectPendingMerges(ctx: Context, label: LabelRow, into: LabelRow | null): Promise<void> {
  await ctx.db.run(
    sql`update removals set into_id = ${into?.id ?? null} where kind = 'LABEL' and repository_id = ${label.repositoryId} and into_id = ${label.id}`,
  );
}

/** The job: detaches everything that is pending, with one transaction for each batch. */
export async function detachAll(ctx: Context, part = BATCH_SIZE): Promise<void> {
  let isOver = false;
  while (!isOver) {
    isOver = await transact(ctx, async (tx) => {
      // The row is the lock: two servers take turns.
      const next = await tx.db.row<PendingDetach>(sql`
        select kind, repository_id, target_id, name, into_id, actor_id from removals
        order by created_at, target_id limit 1 for update`);
      if (next) await detachBatch(tx, next, part);
      return next === undefined;
    });
  }
}

/** The issues `i` that still name it. */
function names({ kind, targetId }: PendingDetach): Sql {
  return kind === "LABEL" ? sql`i.label_ids @> ${[targetId]}::bigint[]` : sql`i.milestone_id = ${targetId}`;
}

async function detachLabel(ctx: Context, removal: PendingDetach, batchSize: number): Promise<void> {
  const { repositoryId, targetId, name, intoId, actorId } = removal;
  // Without the visibility filter: the command has checked the permission. The label may have been deleted since.
  const into =
    intoId === null
      ? undefined
      : await ctx.db.row<{ id: number; name: string }>(
          sql`select id, name from labels where repository_id = ${repositoryId} and id = ${intoId}`,
        );
  const changed = await ctx.db.rows<{ id: number }>(sql`
    with batch as (
      select i.id, i.label_ids from issues i where i.repository_id = ${repositoryId} and ${names(removal)}
      order by i.id limit ${batchSize} for update)
    update issues i set label_ids = coalesce((
      select array_agg(x.label order by x.position) from (
        select min(u.position) as position, case when u.label = ${targetId} then ${into?.id ?? null}::bigint else u.label end as label
        from unnest(batch.label_ids) with ordinality u (label, position) group by 2) x where x.label is not null), '{}')
    from batch where i.repository_id = ${repositoryId} and i.id = batch.id returning i.id`);
  if (into) {
    await writeBulkEvents(ctx, {
      repositoryId,
      issueIds: changed.map(({ id }) => id),
      kind: "LABEL_MERGED",
      actorId,
      data: { labelId: into.id, labelName: into.name, mergedLabelName: name },
    });
  }
}

async function detachMilestone(ctx: Context, removal: PendingDetach, batchSize: number): Promise<void> {
  const { repositoryId, targetId, name, actorId } = removal;
  const changed = await ctx.db.rows<{ id: number }>(sql`
    with batch as (
      select i.id from issues i where i.repository_id = ${repositoryId} and ${names(removal)}
      order by i.id limit ${batchSize} for update)
    update issues i set milestone_id = null, milestone_rank = null
    from batch where i.repository_id = ${repositoryId} and i.id = batch.id returning i.id`);
  await writeBulkEvents(ctx, {
    repositoryId,
    issueIds: changed.map(({ id }) => id),
    kind: "DEMILESTONED",
    actorId,
    data: { milestoneId: targetId, milestoneTitle: name },
  });
}
