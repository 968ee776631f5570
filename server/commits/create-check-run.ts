import { authorize } from "#server/access/authorize.ts";
import {
  CHECK_RUN_COLUMNS,
  checkState,
  loadCheckRunsById,
  type CheckAnnotation,
  type CheckConclusion,
  type CheckRunRow,
  type CheckStatus,
} from "#server/commits/check-run.ts";
import { announceCheckRun, NO_FORMER_RUN, type FormerRun } from "#server/commits/announce-check-run.ts";
import { findSuite } from "#server/commits/check-suite.ts";
import { checkOid } from "#server/commits/commit.ts";
import { reportChecks } from "#server/commits/report-checks.ts";
import { checkWebAddress } from "#server/commits/web-address.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

type NewCheckRun = {
  repositoryId: number;
  headSha: string;
  name: string;
  status?: CheckStatus | null;
  conclusion?: CheckConclusion | null;
  title?: string | null;
  summary?: string | null;
  details?: string | null;
  annotations?: readonly CheckAnnotation[] | null;
  detailsUrl?: string | null;
  externalId?: string | null;
  startedAt?: Date | null;
  completedAt?: Date | null;
};

/** Reports a check of a commit. It replaces the check of the same name. */
export async function createCheckRun(ctx: Context, input: NewCheckRun): Promise<CheckRunRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "check.write", getGrant(ctx, repository));
  const oid = checkOid(input.headSha, "headSha");
  const run = checkRun(ctx, input);
  await checkCount(ctx, repository.id, oid, run.name);
  const { id: suiteId } = await findSuite(ctx, { repositoryId: repository.id, oid });
  const former = await ctx.db.row<FormerRun>(sql`
    select status as former_status, conclusion as former_conclusion, completed_at as former_completed_at from check_runs
    where repository_id = ${repository.id} and head_oid = ${oid} and name = ${run.name}`);
  const written = await ctx.db.row<CheckRunRow>(sql`
    insert into check_runs as c (repository_id, head_oid, name, status, conclusion, state, title, summary, details, annotations, details_url,
      external_id, started_at, completed_at, suite_id, creator_id)
    values (${repository.id}, ${oid}, ${run.name}, ${run.status}, ${run.conclusion}, ${checkState(run.conclusion)}, ${run.title}, ${run.summary},
      ${run.details}, ${JSON.stringify(run.annotations)}::jsonb, ${run.detailsUrl}, ${run.externalId}, ${run.startedAt ?? ctx.now},
      ${run.completedAt}, ${suiteId}, ${ctx.viewer.accountId})
    on conflict (repository_id, head_oid, name) do update set status = excluded.status, conclusion = excluded.conclusion,
      state = excluded.state, title = excluded.title, summary = excluded.summary, details = excluded.details, annotations = excluded.annotations,
      details_url = excluded.details_url, external_id = excluded.external_id,
      started_at = coalesce(${run.startedAt}::timestamptz, c.started_at), completed_at = excluded.completed_at,
      suite_id = coalesce(c.suite_id, excluded.suite_id), creator_id = coalesce(c.creator_id, excluded.creator_id)
    returning ${CHECK_RUN_COLUMNS}`);
  if (!written) throw new Error("The check was not written.");
  await announceCheckRun(ctx, written, former ?? NO_FORMER_RUN);
  await reportChecks(ctx, { repositoryId: written.repositoryId, oid });
  return written;
}

type CheckRunChange = Omit<Partial<NewCheckRun>, "repositoryId" | "headSha" | "name"> &
  IssueKey & { name?: string | null };

/** Changes what is given. Annotations are added to the earlier ones. */
export async function updateCheckRun(ctx: Context, input: CheckRunChange): Promise<CheckRunRow> {
  const [run] = await loadCheckRunsById(ctx, [input]);
  if (!run) throw notFound("a CheckRun");
  if (input.name && input.name.trim() !== run.name) await renameCheckRun(ctx, run, input.name);
  return createCheckRun(ctx, {
    repositoryId: run.repositoryId,
    headSha: run.headOid,
    name: input.name ?? run.name,
    status: input.status ?? run.status,
    // A check that runs again has no conclusion.
    conclusion: input.conclusion === undefined ? keepConclusion(run, input) : input.conclusion,
    title: input.title ?? run.title,
    summary: input.summary ?? run.summary,
    details: input.details ?? run.details,
    annotations: [...run.annotations, ...(input.annotations ?? [])],
    detailsUrl: input.detailsUrl ?? run.detailsUrl,
    externalId: input.externalId ?? run.externalId,
    startedAt: input.startedAt,
    completedAt: input.completedAt ?? run.completedAt,
  });
}

function keepConclusion(run: CheckRunRow, { status }: CheckRunChange): CheckConclusion | null {
  return status && status !== "COMPLETED" ? null : run.conclusion;
}

async function renameCheckRun(ctx: Context, run: CheckRunRow, name: string): Promise<void> {
  const repository = await requireRepository(ctx, run.repositoryId);
  authorize(ctx, "check.write", getGrant(ctx, repository));
  const renamed = await ctx.db.rows(sql`
    update check_runs c set name = ${checkName(name)} where c.repository_id = ${run.repositoryId} and c.id = ${run.id}
      and not exists (select 1 from check_runs o where o.repository_id = c.repository_id and o.head_oid = c.head_oid and o.name = ${name.trim()})
    returning c.id`);
  if (renamed.length === 0) throw unprocessable("Another check of the commit has this name", "name");
}

function checkRun(ctx: Context, input: NewCheckRun) {
  const conclusion = input.conclusion ?? null;
  const annotations = input.annotations ?? [];
  if (annotations.length > PULL_LIMITS.checkAnnotations) {
    throw unprocessable(`A check has at most ${PULL_LIMITS.checkAnnotations} annotations`, "annotations");
  }
  return {
    name: checkName(input.name),
    conclusion,
    status: conclusion ? "COMPLETED" : (input.status ?? "QUEUED"),
    title: input.title?.slice(0, 255) ?? null,
    summary: input.summary?.slice(0, PULL_LIMITS.checkText) ?? null,
    details: input.details?.slice(0, PULL_LIMITS.checkText) ?? null,
    annotations: annotations.map(cutAnnotation),
    detailsUrl: checkWebAddress(input.detailsUrl, "detailsUrl"),
    externalId: input.externalId?.slice(0, 255) ?? null,
    startedAt: input.startedAt ?? null,
    completedAt: conclusion ? (input.completedAt ?? ctx.now) : null,
  };
}

function checkName(input: string): string {
  const name = input.trim();
  if (name === "" || name.length > 200) throw unprocessable("A check needs a name of at most 200 characters", "name");
  return name;
}

function cutAnnotation(annotation: CheckAnnotation): CheckAnnotation {
  return {
    ...annotation,
    path: annotation.path.slice(0, 1_024),
    message: annotation.message.slice(0, 4_096),
    title: annotation.title?.slice(0, 255) ?? null,
    rawDetails: annotation.rawDetails?.slice(0, 4_096) ?? null,
  };
}

async function checkCount(ctx: Context, repositoryId: number, oid: string, name: string): Promise<void> {
  const count = await ctx.db.row<{ others: number }>(sql`
    select count(*) as others from check_runs where repository_id = ${repositoryId} and head_oid = ${oid} and name <> ${name}`);
  if ((count?.others ?? 0) >= PULL_LIMITS.checksPerCommit) {
    throw unprocessable(`A commit has at most ${PULL_LIMITS.checksPerCommit} checks`, "headSha");
  }
}
