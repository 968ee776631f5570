import { loadCheckRuns, type CheckAnnotation, type CheckRunRow } from "#server/commits/check-run.ts";
import { summarizeSuite, type CheckSuiteRow } from "#server/commits/check-suite.ts";
import { commitKey, loadCommits, NO_COMMIT } from "#server/commits/commit.ts";
import { commitUrl } from "#server/commits/commit-path.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { loadPerformedVia } from "#server/rest/shapes/app.ts";
import { loadPullsOfHead, toMinimalPull } from "#server/rest/shapes/minimal-pull.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

/** GitHub's `check-run`. */
export async function toCheckRun(ctx: Context, run: CheckRunRow, repository: RepositoryRow) {
  const url = `${repositoryUrl(ctx, repository)}/check-runs/${run.id}`;
  const commit = { repositoryId: run.repositoryId, oid: run.headOid };
  const [pulls, pageUrl, app] = await Promise.all([
    batch(ctx, loadPullsOfHead, commit, commitKey),
    commitUrl(ctx, commit),
    loadPerformedVia(ctx, run.creatorId),
  ]);
  return {
    id: run.id,
    head_sha: run.headOid,
    node_id: globalId("CR", run.repositoryId, run.id),
    external_id: run.externalId ?? "",
    url,
    html_url: pageUrl,
    details_url: run.detailsUrl,
    status: run.status.toLowerCase(),
    conclusion: run.conclusion?.toLowerCase() ?? null,
    started_at: toTimestamp(run.startedAt),
    completed_at: toOptionalTimestamp(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.details,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: run.suiteId === null ? null : { id: run.suiteId },
    app,
    pull_requests: (pulls ?? []).map((pull) => toMinimalPull(ctx, pull, repository)),
  };
}

/** GitHub's `check-annotation`. */
export function toAnnotation(annotation: CheckAnnotation, pageUrl: string) {
  return {
    path: annotation.path,
    blob_href: pageUrl,
    start_line: annotation.startLine,
    end_line: annotation.endLine,
    start_column: annotation.startColumn,
    end_column: annotation.endColumn,
    annotation_level: annotation.level.toLowerCase(),
    title: annotation.title,
    message: annotation.message,
    raw_details: annotation.rawDetails,
  };
}

/** GitHub's `check-suite`. */
export async function toCheckSuite(ctx: Context, suite: CheckSuiteRow, repository: RepositoryRow) {
  const commit = { repositoryId: suite.repositoryId, oid: suite.oid };
  const [all, pulls, row, minimal, app] = await Promise.all([
    batch(ctx, loadCheckRuns, commit, commitKey),
    batch(ctx, loadPullsOfHead, commit, commitKey),
    batch(ctx, loadCommits, commit, commitKey),
    toRepository(ctx, repository),
    loadPerformedVia(ctx, suite.creatorId),
  ]);
  const runs = (all ?? []).filter((run) => run.suiteId === suite.id);
  const { status, conclusion } = summarizeSuite(runs);
  const url = `${repositoryUrl(ctx, repository)}/check-suites/${suite.id}`;
  const author = row?.authorEmail ? { name: row.authorName ?? "", email: row.authorEmail } : null;
  return {
    id: suite.id,
    node_id: globalId("CS", suite.repositoryId, suite.id),
    head_branch: suite.branch,
    head_sha: suite.oid,
    status: status.toLowerCase(),
    conclusion: conclusion?.toLowerCase() ?? null,
    url,
    before: null,
    after: suite.oid,
    pull_requests: (pulls ?? []).map((pull) => toMinimalPull(ctx, pull, repository)),
    app,
    repository: minimal,
    created_at: toTimestamp(suite.createdAt),
    updated_at: toTimestamp(suite.updatedAt),
    head_commit: {
      id: suite.oid,
      tree_id: NO_COMMIT,
      message: row?.message ?? "",
      timestamp: toTimestamp(row?.committedAt ?? new Date(0)),
      author,
      committer: author,
    },
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
    rerequestable: app !== null,
    runs_rerequestable: app !== null,
  };
}
