import { visibleEach } from "#server/access/visible.ts";
import { groupByCommit, isOfCommit, type CommitKey } from "#server/commits/commit.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

export type CommitStatusState = "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";

/** A status that was reported for a commit. */
export type CommitStatusRow = {
  id: number;
  repositoryId: number;
  oid: string;
  context: string;
  state: CommitStatusState;
  description: string | null;
  targetUrl: string | null;
  creatorId: number | null;
  createdAt: Date;
};

export const STATUS_COLUMNS = raw(
  "s.id, s.repository_id, s.oid, s.context, s.state, s.description, s.target_url, s.creator_id, s.created_at",
);

/** The last status of each context of the commits, by context. */
export async function loadStatuses(ctx: Context, keys: readonly CommitKey[]): Promise<CommitStatusRow[][]> {
  const rows = await ctx.db.rows<CommitStatusRow>(
    prepared(sql`
    select distinct on (s.repository_id, s.oid, s.context) ${STATUS_COLUMNS} from commit_statuses s
    where ${isOfCommit("s.repository_id, s.oid", keys)} order by s.repository_id, s.oid, s.context, s.id desc`),
  );
  return groupByCommit(keys, rows, (row) => row);
}

/** All statuses that were reported for a commit, the last one first. */
export function listStatuses(ctx: Context, key: CommitKey): Promise<CommitStatusRow[]> {
  return ctx.db.rows<CommitStatusRow>(
    prepared(sql`
    select ${STATUS_COLUMNS} from commit_statuses s
    where s.repository_id = ${key.repositoryId} and s.oid = ${key.oid} order by s.id desc limit ${PULL_LIMITS.statusesPerCommit}`),
  );
}

export async function loadStatusesById(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(CommitStatusRow | undefined)[]> {
  const rows = await ctx.db.rows<CommitStatusRow>(
    prepared(sql`
    select ${STATUS_COLUMNS} from commit_statuses s join repositories r on r.id = s.repository_id
    where ${hasKey("s.repository_id, s.id", keys)} and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder<IssueKey, CommitStatusRow>(keys, rows, issueKey);
}
