import { authorize } from "#server/access/authorize.ts";
import { checkOid } from "#server/commits/commit.ts";
import { STATUS_COLUMNS, type CommitStatusRow, type CommitStatusState } from "#server/commits/commit-status.ts";
import { reportChecks } from "#server/commits/report-checks.ts";
import { checkWebAddress } from "#server/commits/web-address.ts";
import { unprocessable } from "#server/errors.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

type NewStatus = {
  repositoryId: number;
  oid: string;
  state: CommitStatusState;
  context?: string | null;
  description?: string | null;
  targetUrl?: string | null;
};

const CONTEXT_MAX = 255;
const DESCRIPTION_MAX = 140;

/** Reports a status of a commit. The last one of each context counts. */
export async function createCommitStatus(ctx: Context, input: NewStatus): Promise<CommitStatusRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "status.create", getGrant(ctx, repository));
  const oid = checkOid(input.oid, "sha");
  const status = checkStatus(input);
  await checkCount(ctx, repository.id, oid, status.context);
  const row = await ctx.db.row<CommitStatusRow>(sql`
    insert into commit_statuses as s (repository_id, oid, context, state, description, target_url, creator_id, created_at)
    values (${repository.id}, ${oid}, ${status.context}, ${input.state}, ${status.description}, ${status.targetUrl},
      ${ctx.viewer.accountId}, ${ctx.now}) returning ${STATUS_COLUMNS}`);
  if (!row) throw new Error("The status was not written.");
  await announceChanges(ctx, [{ name: "status", action: null, repositoryId: row.repositoryId, row }]);
  await reportChecks(ctx, row);
  return row;
}

function checkStatus(input: NewStatus) {
  const context = input.context?.trim() || "default";
  if (context.length > CONTEXT_MAX) {
    throw unprocessable(`context is too long (maximum is ${CONTEXT_MAX} characters)`, "context");
  }
  const description = input.description ?? null;
  if (description !== null && description.length > DESCRIPTION_MAX) {
    throw unprocessable(`description is too long (maximum is ${DESCRIPTION_MAX} characters)`, "description");
  }
  return { context, description, targetUrl: checkWebAddress(input.targetUrl, "targetUrl") };
}

async function checkCount(ctx: Context, repositoryId: number, oid: string, context: string): Promise<void> {
  const counts = await ctx.db.row<{ all: number; same: number }>(sql`
    select count(*) as all, count(*) filter (where context = ${context}) as same
    from commit_statuses where repository_id = ${repositoryId} and oid = ${oid}`);
  if ((counts?.same ?? 0) >= PULL_LIMITS.statusesPerContext || (counts?.all ?? 0) >= PULL_LIMITS.statusesPerCommit) {
    throw unprocessable("This SHA and context has reached the maximum number of statuses.", "context");
  }
}
