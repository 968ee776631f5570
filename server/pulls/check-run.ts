import { authorize } from "#server/access/authorize.ts";
import { visible } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { issueKey, keyArrays, type IssueKey } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** In the order in which a summary counts them. */
export const CHECK_STATES = ["SUCCESS", "PENDING", "FAILURE", "ERROR"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

type CheckStatus = "COMPLETED" | "IN_PROGRESS" | "QUEUED";
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

/** The reported check of a commit. */
export type CheckRunRow = {
  id: number;
  repositoryId: number;
  headOid: string;
  name: string;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  state: CheckState;
  summary: string | null;
  detailsUrl: string | null;
  startedAt: Date;
  completedAt: Date | null;
};

const COLUMNS = raw(
  "c.id, c.repository_id, c.head_oid, c.name, c.status, c.conclusion, c.state, c.summary, c.details_url, c.started_at, c.completed_at",
);

export type CommitKey = { repositoryId: number; oid: string };
export const commitKey = (key: CommitKey) => `${key.repositoryId}:${key.oid}`;

export async function loadCheckRuns(ctx: Context, keys: readonly CommitKey[]): Promise<CheckRunRow[][]> {
  const rows = await ctx.db.rows<CheckRunRow>(
    prepared(sql`
    select ${COLUMNS} from check_runs c where (c.repository_id, c.head_oid) in
      (select * from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.oid)}::text[])) order by c.name, c.id`),
  );
  return keys.map((key) => rows.filter((row) => commitKey({ ...row, oid: row.headOid }) === commitKey(key)));
}

export async function loadCheckRunsById(ctx: Context, keys: readonly IssueKey[]): Promise<(CheckRunRow | undefined)[]> {
  const rows = await ctx.db.rows<CheckRunRow>(
    prepared(sql`
    select ${COLUMNS} from check_runs c join repositories r on r.id = c.repository_id
    where (c.repository_id, c.id) in ${keyArrays(keys)} and ${visible(ctx.viewer)}`),
  );
  return inOrder<IssueKey, CheckRunRow>(keys, rows, issueKey);
}

/** The state of several checks together: failed if one failed, pending if one is running. */
export function rollUp(states: readonly CheckState[]): CheckState | null {
  if (states.length === 0) return null;
  return (["ERROR", "FAILURE", "PENDING"] as const).find((state) => states.includes(state)) ?? "SUCCESS";
}

type NewCheckRun = {
  repositoryId: number;
  headSha: string;
  name: string;
  status?: CheckStatus | null;
  conclusion?: CheckConclusion | null;
  summary?: string | null;
  detailsUrl?: string | null;
};

/** Reports a check of a commit. It replaces the check of the same name. */
export async function createCheckRun(ctx: Context, input: NewCheckRun): Promise<CheckRunRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "pull.writeChecks", getGrant(ctx, repository));
  if (!/^[0-9a-f]{40}$/i.test(input.headSha)) throw unprocessable("headSha is not a commit id of 40 digits", "headSha");
  const name = input.name.trim();
  if (name === "" || name.length > 200) throw unprocessable("A check needs a name of at most 200 characters", "name");
  if (input.detailsUrl && !/^https?:\/\//i.test(input.detailsUrl)) {
    throw unprocessable("detailsUrl is not a web address", "detailsUrl");
  }
  const conclusion = input.conclusion ?? null;
  const status = conclusion ? "COMPLETED" : (input.status ?? "QUEUED");
  const row = await ctx.db.row<CheckRunRow>(sql`
    insert into check_runs as c (repository_id, head_oid, name, status, conclusion, state, summary, details_url, started_at, completed_at)
    values (${repository.id}, ${input.headSha.toLowerCase()}, ${name}, ${status}, ${conclusion}, ${checkState(conclusion)},
      ${input.summary?.slice(0, 65_535) ?? null}, ${input.detailsUrl ?? null}, ${ctx.now}, ${conclusion ? ctx.now : null})
    on conflict (repository_id, head_oid, name) do update set status = excluded.status, conclusion = excluded.conclusion,
      state = excluded.state, summary = excluded.summary, details_url = excluded.details_url, completed_at = excluded.completed_at
    returning ${COLUMNS}`);
  if (!row) throw new Error("The check was not written.");
  await rollUpPulls(ctx, row);
  return row;
}

export async function updateCheckRun(
  ctx: Context,
  input: Omit<Partial<NewCheckRun>, "repositoryId"> & IssueKey,
): Promise<CheckRunRow> {
  const [run] = await loadCheckRunsById(ctx, [input]);
  if (!run) throw notFound("a CheckRun");
  return createCheckRun(ctx, {
    repositoryId: run.repositoryId,
    headSha: run.headOid,
    name: run.name,
    status: input.status ?? run.status,
    conclusion: input.conclusion === undefined ? run.conclusion : input.conclusion,
    summary: input.summary ?? run.summary,
    detailsUrl: input.detailsUrl ?? run.detailsUrl,
  });
}

function checkState(conclusion: CheckConclusion | null): CheckState {
  if (conclusion === null) return "PENDING";
  if (["SUCCESS", "NEUTRAL", "SKIPPED"].includes(conclusion)) return "SUCCESS";
  return conclusion === "STARTUP_FAILURE" || conclusion === "STALE" ? "ERROR" : "FAILURE";
}

/** Copies the state of the checks to the pull requests with this head commit, where searches find it. */
async function rollUpPulls(ctx: Context, run: CheckRunRow): Promise<void> {
  const [runs = []] = await loadCheckRuns(ctx, [{ repositoryId: run.repositoryId, oid: run.headOid }]);
  const pulls = await ctx.db.rows<{ issueId: number }>(sql`
    update pulls set check_state = ${rollUp(runs.map((checkRun) => checkRun.state))}
    where repository_id = ${run.repositoryId} and head_ref_oid = ${run.headOid} returning issue_id`);
  for (const { issueId } of pulls) {
    await record(ctx, "CHECKS_CHANGED", { repositoryId: run.repositoryId, issueId });
  }
}

/** Sets the state of a pull request from the checks of its head commit. */
export async function rollUpPull(ctx: Context, issue: IssueKey): Promise<void> {
  await ctx.db.run(sql`
    update pulls p set check_state = (
      select case when bool_or(state = 'ERROR') then 'ERROR' when bool_or(state = 'FAILURE') then 'FAILURE'
        when bool_or(state = 'PENDING') then 'PENDING' when count(*) > 0 then 'SUCCESS' end::check_state
      from check_runs c where c.repository_id = p.repository_id and c.head_oid = p.head_ref_oid)
    where p.repository_id = ${issue.repositoryId} and p.issue_id = ${issue.id}`);
}
