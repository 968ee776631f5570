import { allows } from "#server/access/policy.ts";
import { managingProvider } from "#server/accounts/hidden-organizations.ts";
import { lockOwn } from "#server/accounts/lock-own.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import type { BulkChanges } from "#server/bulk/bulk-changes.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { getGrant, loadRepositories } from "#server/repositories/repository.ts";
import { DAY_MS } from "#shared/durations.ts";
import { LIMITS } from "#shared/limits.ts";

export type BulkJobState = "PENDING" | "QUEUED" | "STARTED" | "SUCCESS" | "ERROR" | "CANCELLED";

export type BulkJobRow = {
  id: number;
  accountId: number | null;
  /** Those of the token that started it; null for a session. */
  scopes: string[] | null;
  /** The organizations that were hidden from the session or token that started it. */
  hiddenOrganizationIds: number[];
  repositoryIds: number[];
  query: string | null;
  changes: BulkChanges;
  undoesId: number | null;
  state: BulkJobState;
  totalCount: number;
  processedCount: number;
  changedCount: number;
  failedCount: number;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
};

const COLUMNS =
  raw(`j.id, j.account_id, j.scopes, j.hidden_organization_ids, j.repository_ids, j.query, j.changes, j.undoes_id, j.state,
  j.total_count, j.processed_count, j.changed_count, j.failed_count, j.created_at, j.updated_at, j.finished_at`);

/** For the server itself: without a check of who may see them. */
export function bulkJobsWhere({ db }: Pick<Context, "db">, where: Sql): Promise<BulkJobRow[]> {
  return db.rows<BulkJobRow>(sql`select ${COLUMNS} from bulk_jobs j where ${where}`);
}

/** The jobs that the viewer started, without those of private repositories that the session hides, and those of repositories to all of which the viewer can push. */
export async function loadBulkJobs(ctx: Context, ids: readonly number[]): Promise<(BulkJobRow | undefined)[]> {
  const rows = await bulkJobsWhere(ctx, sql`j.id = any(${ids}::bigint[])`);
  const visible = new Map((await filterVisible(ctx, rows)).map((row) => [row.id, row]));
  return ids.map((id) => visible.get(id));
}

export async function filterVisible(ctx: Context, rows: readonly BulkJobRow[]): Promise<BulkJobRow[]> {
  const repositoryIds = [...new Set(rows.flatMap((row) => row.repositoryIds))];
  const repositories = repositoryIds.length > 0 ? await loadRepositories(ctx, repositoryIds) : [];
  const readable = new Set(
    repositories.flatMap((row) => (row && allows("repository.bulkUpdates", getGrant(ctx, row)) ? [row.id] : [])),
  );
  const { accountId } = ctx.viewer;
  const hidden = await loadHidden(ctx, repositoryIds);
  return rows.filter(
    (row) =>
      (accountId !== null && row.accountId === accountId && !row.repositoryIds.some((id) => hidden.has(id))) ||
      (row.repositoryIds.length > 0 && row.repositoryIds.every((id) => readable.has(id))),
  );
}

/** Those of the repositories whose content is hidden until the session authenticates with single sign-on. */
async function loadHidden(ctx: Context, repositoryIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { hiddenOrganizationIds } = ctx.viewer;
  if (hiddenOrganizationIds.length === 0) return new Set();
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select id from repositories where id = any(${repositoryIds}::bigint[]) and visibility = 'PRIVATE'
      and owner_id = any(${[...hiddenOrganizationIds]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function requireBulkJob(ctx: Context, id: number): Promise<BulkJobRow> {
  const [row] = await loadBulkJobs(ctx, [id]);
  if (!row) throw notFound("a BulkJob");
  return row;
}

export function getPercentage({ state, totalCount, processedCount }: BulkJobRow): number {
  if (state === "SUCCESS" || totalCount === 0) return 100;
  return Math.floor((processedCount / totalCount) * 100);
}

export function hasEnded({ finishedAt }: BulkJobRow): boolean {
  return finishedAt !== null;
}

/** Why a job cannot be undone; undefined if it can. */
export function getUndoProblem(ctx: Context, job: BulkJobRow, undoneBy: BulkJobRow | undefined): string | undefined {
  if (!hasEnded(job)) return "This bulk update is still in progress.";
  if (undoneBy) return "This bulk update has already been undone.";
  if (job.changedCount === 0) return "This bulk update has changed nothing.";
  const age = ctx.now.getTime() - (job.finishedAt?.getTime() ?? 0);
  return age > LIMITS.bulkUndoDays * DAY_MS
    ? `A bulk update can be undone for ${LIMITS.bulkUndoDays} days.`
    : undefined;
}

type NewJob = Pick<BulkJobRow, "repositoryIds" | "query" | "changes" | "undoesId"> & { items: Sql; totalCount: number };

/** Stores a job with its items: a select of `position, repository_id, issue_id`. The caller enqueues it. */
export async function insertBulkJob(ctx: Context, input: NewJob): Promise<number> {
  await limitJobs(ctx);
  const { accountId, scopes, hiddenOrganizationIds } = ctx.viewer;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into bulk_jobs (account_id, scopes, hidden_organization_ids, repository_ids, query, changes, undoes_id, state,
      total_count, created_at, updated_at)
    values (${accountId}, ${scopes}::text[], ${[...hiddenOrganizationIds]}::bigint[], ${input.repositoryIds}::bigint[], ${input.query},
      ${JSON.stringify(input.changes)}::jsonb, ${input.undoesId}, 'PENDING', ${input.totalCount}, ${ctx.now}, ${ctx.now})
    returning id`);
  const id = row?.id ?? 0;
  await ctx.db.run(sql`
    insert into bulk_job_items (job_id, position, repository_id, issue_id) select ${id}::bigint, s.* from (${input.items}) s`);
  return id;
}

/** Called when the queue has the job. Until then a server that starts adds it. */
export async function markQueued({ db }: Pick<Context, "db">, id: number): Promise<void> {
  await db.run(sql`update bulk_jobs set state = 'QUEUED' where id = ${id} and state = 'PENDING'`);
}

async function limitJobs(ctx: Context): Promise<void> {
  // Two jobs that start at once are counted one after the other.
  const accountId = signedIn(ctx);
  await lockOwn(ctx, accountId, "bulk-updates");
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*) as count from bulk_jobs where account_id = ${accountId} and finished_at is null`);
  if ((row?.count ?? 0) >= LIMITS.bulkJobsAtOnce) {
    throw unprocessable(
      `You have ${LIMITS.bulkJobsAtOnce} bulk updates in progress. Try again when one of them has ended.`,
    );
  }
}

type Author = Pick<Viewer, "isSiteAdmin" | "managedBy"> & { accountId: number; login: string };

/**
 * A context of the account that started the job, as it is now, without the organizations that were hidden then; undefined if
 * the account was deleted or suspended.
 */
export async function asJobAuthor(ctx: Context, job: BulkJobRow): Promise<Context | undefined> {
  const author = await ctx.db.row<Author>(sql`
    select a.id as account_id, a.login, a.is_site_admin, ${managingProvider()} as managed_by
    from accounts a where a.id = ${job.accountId} and a.suspended_at is null`);
  const { scopes, hiddenOrganizationIds } = job;
  return author && { ...ctx, viewer: { ...author, scopes, hiddenOrganizationIds } };
}
