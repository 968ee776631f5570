import { loadCheckRunsById, type CheckRunRow } from "#server/commits/check-run.ts";
import { loadSuitesById, type CheckSuiteRow } from "#server/commits/check-suite.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toCheckRun, toCheckSuite } from "#server/rest/shapes/check-run.ts";

/** The run of `check_run`. The web address of one without details is that of its commit. */
export async function toRunSubject(ctx: Context, key: IssueKey, repository: RepositoryRow): Promise<object | null> {
  const run = await batch(ctx, loadCheckRunsById, key, issueKey);
  if (!run) return null;
  const [shown, suite] = await Promise.all([toCheckRun(ctx, run, repository), toSuiteOfRun(ctx, run, repository)]);
  return { check_run: { ...shown, details_url: shown.details_url ?? shown.html_url, check_suite: suite } };
}

async function toSuiteOfRun(ctx: Context, { repositoryId, suiteId }: CheckRunRow, repository: RepositoryRow) {
  if (suiteId === null) return null;
  const suite = await batch(ctx, loadSuitesById, { repositoryId, id: suiteId }, issueKey);
  if (!suite) return null;
  const {
    latest_check_runs_count: _,
    check_runs_url: __,
    head_commit: ___,
    ...shown
  } = await toEventSuite(ctx, suite, repository);
  return shown;
}

/** The suite of `check_suite`. Null: one of a person, as GitHub's event has an app. */
export async function toSuiteSubject(ctx: Context, key: IssueKey, repository: RepositoryRow): Promise<object | null> {
  const suite = await batch(ctx, loadSuitesById, key, issueKey);
  const shown = suite && (await toEventSuite(ctx, suite, repository));
  return shown?.app ? { check_suite: shown } : null;
}

/** Without the repository, which the event has. The commit of which only the id is known has nobody. */
async function toEventSuite(ctx: Context, suite: CheckSuiteRow, repository: RepositoryRow) {
  const { repository: _, head_commit: commit, ...shown } = await toCheckSuite(ctx, suite, repository);
  const author = commit.author ?? { name: "", email: null };
  return { ...shown, head_commit: { ...commit, author, committer: commit.committer ?? author } };
}
