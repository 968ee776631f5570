import type { Context } from "#server/context.ts";
import { transact } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { writeBulkEvents } from "#server/platform/events/write-bulk-events.ts";

/** A label or milestone that is gone, while issues still name it. */
export type Removal = {
  kind: "LABEL" | "MILESTONE";
  repositoryId: number;
  targetId: number;
  name: string;
  /** The label that comes in its place. */
  intoId: number | null;
  actorId: number | null;
};

/** Issues of one transaction: what a delete or merge changes at once, and what the job does in one step. */
const PART = 500;

export const CLEAR_JOB = "clear-removed";

/** Begins to take it off its issues, in the act's own transaction; what is left is the job's. */
export async function clearRemoved(ctx: Context, removal: Removal, part = PART): Promise<{ isDone: boolean }> {
  const count =
    removal.kind === "LABEL" ? await clearLabel(ctx, removal, part) : await clearMilestone(ctx, removal, part);
  const isDone = count < part;
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

/** What was on its way to a label that is gone itself goes where that one went. */
export async function forgetInto(
  ctx: Context,
  label: { repositoryId: number; id: number },
  intoId: number | null,
): Promise<void> {
  await ctx.db.run(
    sql`update removals set into_id = ${intoId} where kind = 'LABEL' and repository_id = ${label.repositoryId} and into_id = ${label.id}`,
  );
}

/** The job: goes on with everything that is left, a part in each transaction. */
export async function clearAllRemoved(ctx: Context, part = PART): Promise<void> {
  for (;;) {
    const [next] = await ctx.db.rows<Removal>(sql`
      select kind, repository_id, target_id, name, into_id, actor_id from removals order by created_at, target_id limit 1`);
    if (!next) return;
    await transact(ctx, (tx) => clearRemoved(tx, next, part));
  }
}

async function clearLabel(ctx: Context, { repositoryId, targetId, name, intoId, actorId }: Removal, part: number) {
  // As nobody: the act has looked at the right, and the label may be gone itself by now.
  const into =
    intoId === null
      ? undefined
      : await ctx.db.row<{ id: number; name: string }>(
          sql`select id, name from labels where repository_id = ${repositoryId} and id = ${intoId}`,
        );
  const changed = await ctx.db.rows<{ id: number }>(sql`
    with part as (
      select i.id, i.label_ids from issues i where i.repository_id = ${repositoryId} and i.label_ids @> ${[targetId]}::int[]
      order by i.id limit ${part} for update)
    update issues i set label_ids = coalesce((
      select array_agg(x.label order by x.place) from (
        select min(u.place) as place, case when u.label = ${targetId} then ${into?.id ?? null}::int else u.label end as label
        from unnest(part.label_ids) with ordinality u (label, place) group by 2) x where x.label is not null), '{}')
    from part where i.repository_id = ${repositoryId} and i.id = part.id returning i.id`);
  if (into) {
    await writeBulkEvents(ctx, {
      repositoryId,
      issueIds: changed.map(({ id }) => id),
      kind: "LABEL_MERGED",
      actorId,
      data: { labelId: into.id, labelName: into.name, mergedLabelName: name },
    });
  }
  return changed.length;
}

async function clearMilestone(ctx: Context, { repositoryId, targetId, name, actorId }: Removal, part: number) {
  const changed = await ctx.db.rows<{ id: number }>(sql`
    with part as (
      select i.id from issues i where i.repository_id = ${repositoryId} and i.milestone_id = ${targetId}
      order by i.id limit ${part} for update)
    update issues i set milestone_id = null, milestone_rank = null
    from part where i.repository_id = ${repositoryId} and i.id = part.id returning i.id`);
  await writeBulkEvents(ctx, {
    repositoryId,
    issueIds: changed.map(({ id }) => id),
    kind: "DEMILESTONED",
    actorId,
    data: { milestoneId: targetId, milestoneTitle: name },
  });
  return changed.length;
}
