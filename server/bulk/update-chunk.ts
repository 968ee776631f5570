import { asJobAuthor, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { getNamedIds, loadBulkReferences } from "#server/bulk/bulk-references.ts";
import { toChangeRecord, type ChangeRecord } from "#server/bulk/change-record.ts";
import { loadLaterChanges } from "#server/bulk/later-events.ts";
import { changesNothing } from "#server/bulk/plan-bulk-update.ts";
import { planIssueUpdate, type BulkIssuePlan } from "#server/bulk/plan-issue-update.ts";
import { getUndoneIds, planUndo } from "#server/bulk/plan-undo.ts";
import { notFound, UserError } from "#server/errors.ts";
import { applyAllChanges } from "#server/issues/apply-changes.ts";
import { issueKey, loadIssuesForUpdate, type IssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addProjectItems, removeProjectItems, type ProjectItemChange } from "#server/projects/project-items.ts";

export type BulkItem = { position: number; repositoryId: number; issueId: number };

type Planned = { item: BulkItem; handle: IssueForUpdate; plan: BulkIssuePlan; problems: readonly string[] };
type Failed = { item: BulkItem; message: string };

/** How a chunk of issues ended, for the counts of the job. */
export type ChunkResult = { changed: number; failed: number };

/** Updates these issues of a job and stores how each ended, in the caller's transaction. */
export async function updateChunk(tx: Context, job: BulkJobRow, items: readonly BulkItem[]): Promise<ChunkResult> {
  const ctx = await asJobAuthor(tx, job);
  const { planned, failed } = ctx
    ? await planChunk(ctx, job, items)
    : {
        planned: [],
        failed: items.map((item) => ({
          item,
          message: "The account that started the update was deleted or suspended.",
        })),
      };
  if (ctx) await apply(ctx, planned);
  await storeResults(tx, job, { planned, failed });
  const changed = planned.filter(({ plan }) => !changesNothing(plan)).length;
  return { changed, failed: failed.length + planned.filter(({ problems }) => problems.length > 0).length };
}

type PlannedChunk = { planned: Planned[]; failed: Failed[] };

async function planChunk(ctx: Context, job: BulkJobRow, items: readonly BulkItem[]): Promise<PlannedChunk> {
  const handles = await loadIssuesForUpdate(ctx, items.map(toKey));
  const planner =
    job.undoesId === null
      ? await makeUpdatePlanner(ctx, job, handles)
      : await makeUndoPlanner(ctx, job, { items, handles });
  const byKey = new Map(handles.map((handle) => [issueKey(handle.issue), handle]));
  const planned: Planned[] = [];
  const failed: Failed[] = [];
  for (const item of items) {
    const handle = byKey.get(issueKey(toKey(item)));
    try {
      if (!handle) throw notFound("an Issue");
      planned.push({ item, handle, ...planner(handle, item) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failed.push({ item, message: error.message });
    }
  }
  return { planned, failed };
}

type Planner = (handle: IssueForUpdate, item: BulkItem) => { plan: BulkIssuePlan; problems: readonly string[] };

async function makeUpdatePlanner(ctx: Context, job: BulkJobRow, handles: readonly IssueForUpdate[]): Promise<Planner> {
  const references = await loadBulkReferences(ctx, handles, getNamedIds(job.changes));
  return (handle) => ({ plan: planIssueUpdate(handle, job.changes, references(handle)), problems: [] });
}

type UndoneItem = { position: number; changes: ChangeRecord; lastEventId: number };
type Chunk = { items: readonly BulkItem[]; handles: readonly IssueForUpdate[] };

/** Items have the positions of the job that they undo. */
async function makeUndoPlanner(ctx: Context, job: BulkJobRow, { items, handles }: Chunk): Promise<Planner> {
  const rows = await ctx.db.rows<UndoneItem>(sql`
    select position, changes, last_event_id from bulk_job_items
    where job_id = ${job.undoesId} and position = any(${items.map(({ position }) => position)}::integer[])`);
  const undone = new Map(rows.map((row) => [row.position, row]));
  const references = await loadBulkReferences(ctx, handles, getUndoneIds(rows.map(({ changes }) => changes)));
  const getLaterChanges = await loadLaterChanges(
    ctx,
    items.flatMap((item) => {
      const row = undone.get(item.position);
      return row ? [{ key: toKey(item), lastEventId: row.lastEventId }] : [];
    }),
  );
  return (handle, item) => {
    const row = undone.get(item.position);
    if (!row) throw notFound("what was changed");
    const { problems, ...plan } = planUndo(
      handle,
      { record: row.changes, later: getLaterChanges(handle.issue) },
      references(handle),
    );
    return { plan, problems };
  };
}

async function apply(ctx: Context, planned: readonly Planned[]): Promise<void> {
  await applyAllChanges(
    ctx,
    planned.map(({ handle, plan }) => ({ handle, plan: plan.plan })),
  );
  const toItems = (name: "addedTo" | "removedFrom") =>
    planned.flatMap(({ handle, plan }) =>
      plan[name].map((project): ProjectItemChange => ({ issue: handle.issue, project })),
    );
  await addProjectItems(ctx, toItems("addedTo"));
  await removeProjectItems(ctx, toItems("removedFrom"));
}

type StoredResult = {
  position: number;
  state: "CHANGED" | "UNCHANGED" | "FAILED";
  message: string | null;
  changes: ChangeRecord | null;
};

async function storeResults({ db }: Context, job: BulkJobRow, { planned, failed }: PlannedChunk): Promise<void> {
  const results = [
    ...planned.map(toResult),
    ...failed.map(({ item, message }): StoredResult => ({
      position: item.position,
      state: "FAILED",
      message,
      changes: null,
    })),
  ];
  await db.run(sql`
    update bulk_job_items i set state = n.state, message = n.message, changes = n.changes::jsonb,
      last_event_id = case when n.state = 'CHANGED' then (select last_value from events_id_seq) end
    from unnest(${results.map(({ position }) => position)}::integer[], ${results.map(({ state }) => state)}::text[],
      ${results.map(({ message }) => message)}::text[],
      ${results.map(({ changes }) => changes && JSON.stringify(changes))}::text[]) as n (position, state, message, changes)
    where i.job_id = ${job.id} and i.position = n.position`);
}

function toResult({ item, handle, plan, problems }: Planned): StoredResult {
  const message = problems.length > 0 ? problems.join(" ") : null;
  const { position } = item;
  if (changesNothing(plan))
    return { position, state: message === null ? "UNCHANGED" : "FAILED", message, changes: null };
  const toIds = (name: "addedTo" | "removedFrom") => plan[name].map((project) => project.id);
  const projects = { added: toIds("addedTo"), removed: toIds("removedFrom") };
  return { position, state: "CHANGED", message, changes: toChangeRecord(handle.issue, plan.plan, projects) };
}

function toKey({ repositoryId, issueId }: BulkItem): IssueKey {
  return { repositoryId, id: issueId };
}
