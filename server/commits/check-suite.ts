import { visibleEach } from "#server/access/visible.ts";
import { authorize } from "#server/access/authorize.ts";
import { checkOid, groupByCommit, isOfCommit, type CommitKey } from "#server/commits/commit.ts";
import { rollUp, type CheckConclusion, type CheckRunRow, type CheckStatus } from "#server/commits/check-run.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** The check runs of one creator on one commit. */
export type CheckSuiteRow = {
  id: number;
  repositoryId: number;
  oid: string;
  branch: string | null;
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

const COLUMNS = raw("s.id, s.repository_id, s.oid, s.branch, s.creator_id, s.created_at, s.updated_at");

export async function loadSuites(ctx: Context, keys: readonly CommitKey[]): Promise<CheckSuiteRow[][]> {
  const rows = await ctx.db.rows<CheckSuiteRow>(
    prepared(sql`
    select ${COLUMNS} from check_suites s where ${isOfCommit("s.repository_id, s.oid", keys)} order by s.id`),
  );
  return groupByCommit(keys, rows, (row) => row);
}

export async function loadSuitesById(ctx: Context, keys: readonly IssueKey[]): Promise<(CheckSuiteRow | undefined)[]> {
  const rows = await ctx.db.rows<CheckSuiteRow>(
    prepared(sql`
    select ${COLUMNS} from check_suites s join repositories r on r.id = s.repository_id
    where ${hasKey("s.repository_id, s.id", keys)} and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder<IssueKey, CheckSuiteRow>(keys, rows, issueKey);
}

/** The viewer's suite of a commit, made if there is none. */
export async function findSuite(
  ctx: Context,
  { repositoryId, oid }: CommitKey,
): Promise<{ id: number; isNew: boolean }> {
  const found = await ctx.db.row<{ id: number }>(sql`
    update check_suites set updated_at = ${ctx.now}
    where repository_id = ${repositoryId} and id = (select min(s.id) from check_suites s
      where s.repository_id = ${repositoryId} and s.oid = ${oid} and s.creator_id = ${ctx.viewer.accountId}) returning id`);
  if (found) return { id: found.id, isNew: false };
  const made = await ctx.db.row<{ id: number }>(sql`
    insert into check_suites (repository_id, oid, creator_id, created_at, updated_at)
    values (${repositoryId}, ${oid}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now}) returning id`);
  if (!made) throw new Error("The check suite was not written.");
  return { id: made.id, isNew: true };
}

/** Makes the viewer's suite of a commit before its first check run. */
export async function createCheckSuite(
  ctx: Context,
  input: { repositoryId: number; headSha: string },
): Promise<CheckSuiteRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "check.write", getGrant(ctx, repository));
  const { id, isNew } = await findSuite(ctx, {
    repositoryId: repository.id,
    oid: checkOid(input.headSha, "headSha"),
  });
  const [suite] = await loadSuitesById(ctx, [{ repositoryId: repository.id, id }]);
  if (!suite) throw new Error("The check suite was not written.");
  const change = { name: "check_suite", action: "requested", repositoryId: repository.id, row: { id } } as const;
  if (isNew) await announceChanges(ctx, [change]);
  return suite;
}

/** What the runs of a suite amount to. */
export function summarizeSuite(runs: readonly CheckRunRow[]): {
  status: CheckStatus;
  conclusion: CheckConclusion | null;
} {
  const state = rollUp(runs.map((run) => run.state));
  if (state === null) return { status: "QUEUED", conclusion: null };
  if (state === "PENDING") {
    return { status: runs.some((run) => run.status !== "QUEUED") ? "IN_PROGRESS" : "QUEUED", conclusion: null };
  }
  const first = (...wanted: CheckConclusion[]) => wanted.find((one) => runs.some((run) => run.conclusion === one));
  const conclusion =
    first("FAILURE", "STARTUP_FAILURE", "TIMED_OUT", "CANCELLED", "ACTION_REQUIRED", "STALE", "SUCCESS", "NEUTRAL") ??
    "SKIPPED";
  // A failed check decides while another one is still running.
  return { status: runs.every((run) => run.status === "COMPLETED") ? "COMPLETED" : "IN_PROGRESS", conclusion };
}
