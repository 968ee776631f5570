import { visibleEach } from "#server/access/visible.ts";
import { groupByCommit, isOfCommit, type CommitKey } from "#server/commits/commit.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

/** In the order in which a summary counts them. */
export const CHECK_STATES = ["SUCCESS", "PENDING", "FAILURE", "ERROR"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export type CheckStatus = "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";
export type CheckConclusion =
  | "ACTION_REQUIRED"
  | "CANCELLED"
  | "FAILURE"
  | "NEUTRAL"
  | "SKIPPED"
  | "STALE"
  | "STARTUP_FAILURE"
  | "SUCCESS"
  | "TIMED_OUT";

/** A remark of a check about lines of a file. */
export type CheckAnnotation = {
  path: string;
  startLine: number;
  endLine: number;
  startColumn: number | null;
  endColumn: number | null;
  level: "FAILURE" | "NOTICE" | "WARNING";
  message: string;
  title: string | null;
  rawDetails: string | null;
};

/** The reported check of a commit. */
export type CheckRunRow = {
  id: number;
  repositoryId: number;
  headOid: string;
  name: string;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  state: CheckState;
  title: string | null;
  summary: string | null;
  /** The long text of the output. */
  details: string | null;
  annotations: CheckAnnotation[];
  detailsUrl: string | null;
  externalId: string | null;
  startedAt: Date;
  completedAt: Date | null;
  suiteId: number | null;
  creatorId: number | null;
};

export const CHECK_RUN_COLUMNS = raw(
  `c.id, c.repository_id, c.head_oid, c.name, c.status, c.conclusion, c.state, c.title, c.summary, c.details, c.annotations, c.details_url,
  c.external_id, c.started_at, c.completed_at, c.suite_id, c.creator_id`,
);

/** The check runs of the commits, by name. */
export async function loadCheckRuns(ctx: Context, keys: readonly CommitKey[]): Promise<CheckRunRow[][]> {
  const rows = await ctx.db.rows<CheckRunRow>(
    prepared(sql`
    select ${CHECK_RUN_COLUMNS} from check_runs c where ${isOfCommit("c.repository_id, c.head_oid", keys)} order by c.name, c.id`),
  );
  return groupByCommit(keys, rows, (row) => ({ repositoryId: row.repositoryId, oid: row.headOid }));
}

export async function loadCheckRunsById(ctx: Context, keys: readonly IssueKey[]): Promise<(CheckRunRow | undefined)[]> {
  const rows = await ctx.db.rows<CheckRunRow>(
    prepared(sql`
    select ${CHECK_RUN_COLUMNS} from check_runs c join repositories r on r.id = c.repository_id
    where ${hasKey("c.repository_id, c.id", keys)} and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder<IssueKey, CheckRunRow>(keys, rows, issueKey);
}

/** The state of several checks together: failed if one failed, pending if one is running. */
export function rollUp(states: readonly (CheckState | "EXPECTED")[]): CheckState | null {
  if (states.length === 0) return null;
  if (states.includes("ERROR")) return "ERROR";
  if (states.includes("FAILURE")) return "FAILURE";
  return states.includes("PENDING") || states.includes("EXPECTED") ? "PENDING" : "SUCCESS";
}

export function checkState(conclusion: CheckConclusion | null): CheckState {
  if (conclusion === null) return "PENDING";
  if (["SUCCESS", "NEUTRAL", "SKIPPED"].includes(conclusion)) return "SUCCESS";
  return conclusion === "STARTUP_FAILURE" || conclusion === "STALE" ? "ERROR" : "FAILURE";
}
