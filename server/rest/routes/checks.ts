import { loadCheckRunsById, loadCheckRuns, type CheckRunRow } from "#server/commits/check-run.ts";
import { createCheckRun, updateCheckRun } from "#server/commits/create-check-run.ts";
import { createCheckSuite, loadSuites, loadSuitesById, type CheckSuiteRow } from "#server/commits/check-suite.ts";
import { commitKey } from "#server/commits/commit.ts";
import { rerequestCheckRun, rerequestCheckSuite } from "#server/commits/rerequest-checks.ts";
import { commitUrl } from "#server/commits/commit-path.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, ok, type Answer } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { readCheckRun } from "#server/rest/inputs/check-run-input.ts";
import { findCommit } from "#server/rest/inputs/find-commit.ts";
import { findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import { readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { toAnnotation, toCheckRun, toCheckSuite } from "#server/rest/shapes/check-run.ts";

const REPO = "/repos/{owner}/{repo}";

export const CHECK_ROUTES: readonly RestRoute[] = [
  {
    method: "POST",
    path: `${REPO}/check-runs`,
    operation: "checks/create",
    field: "Mutation.createCheckRun",
    resource: "CheckRun",
    handle: async (request) => {
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const input = {
        ...readCheckRun(fields),
        name: requiredText(fields, "name"),
        headSha: requiredText(fields, "head_sha"),
      };
      const run = await runCommand(request.ctx, createCheckRun, { ...input, repositoryId: repository.id });
      return created(await toCheckRun(request.ctx, run, repository));
    },
  },
  {
    method: "GET",
    path: `${REPO}/check-runs/{check_run_id}`,
    operation: "checks/get",
    field: "Query.repository",
    handle: async (request) => {
      const { run, repository } = await findRun(request);
      return ok(await toCheckRun(request.ctx, run, repository));
    },
  },
  {
    method: "PATCH",
    path: `${REPO}/check-runs/{check_run_id}`,
    operation: "checks/update",
    field: "Mutation.updateCheckRun",
    resource: "CheckRun",
    handle: async (request) => {
      const { run, repository } = await findRun(request);
      const input = { ...readCheckRun(readFields(request.body)), repositoryId: run.repositoryId, id: run.id };
      return ok(await toCheckRun(request.ctx, await runCommand(request.ctx, updateCheckRun, input), repository));
    },
  },
  {
    method: "GET",
    path: `${REPO}/check-runs/{check_run_id}/annotations`,
    operation: "checks/list-annotations",
    field: "Query.repository",
    handle: async (request) => {
      const { run } = await findRun(request);
      const { rows, extent } = slicePage(run.annotations, request.page);
      const url = await commitUrl(request.ctx, { repositoryId: run.repositoryId, oid: run.headOid });
      return listed(
        rows.map((annotation) => toAnnotation(annotation, url)),
        extent,
      );
    },
  },
  {
    method: "POST",
    path: `${REPO}/check-runs/{check_run_id}/rerequest`,
    operation: "checks/rerequest-run",
    field: "Mutation.rerequestCheckSuite",
    resource: "CheckRun",
    handle: async (request) => {
      const { run } = await findRun(request);
      await runCommand(request.ctx, rerequestCheckRun, { repositoryId: run.repositoryId, id: run.id });
      return created({});
    },
  },
  {
    method: "GET",
    path: `${REPO}/commits/{ref}/check-runs`,
    operation: "checks/list-for-ref",
    field: "Query.repository",
    handle: async (request) => {
      const { commit, repository } = await findCommit(request);
      const runs = (await batch(request.ctx, loadCheckRuns, commit, commitKey)) ?? [];
      return listRuns(request, repository, runs);
    },
  },
  {
    method: "GET",
    path: `${REPO}/commits/{ref}/check-suites`,
    operation: "checks/list-suites-for-ref",
    field: "Query.repository",
    handle: async (request) => {
      const { commit, repository } = await findCommit(request);
      const suites = (await batch(request.ctx, loadSuites, commit, commitKey)) ?? [];
      const { rows, extent } = slicePage(suites, request.page);
      const shapes = await Promise.all(rows.map((suite) => toCheckSuite(request.ctx, suite, repository)));
      return { ...ok({ total_count: suites.length, check_suites: shapes }), extent };
    },
  },
  {
    method: "POST",
    path: `${REPO}/check-suites`,
    operation: "checks/create-suite",
    field: "Mutation.createCheckSuite",
    resource: "CheckSuite",
    handle: async (request) => {
      const repository = await findRepository(request);
      const input = { repositoryId: repository.id, headSha: requiredText(readFields(request.body), "head_sha") };
      const suite = await runCommand(request.ctx, createCheckSuite, input);
      return created(await toCheckSuite(request.ctx, suite, repository));
    },
  },
  {
    method: "GET",
    path: `${REPO}/check-suites/{check_suite_id}`,
    operation: "checks/get-suite",
    field: "Query.repository",
    handle: async (request) => {
      const { suite, repository } = await findSuite(request);
      return ok(await toCheckSuite(request.ctx, suite, repository));
    },
  },
  {
    method: "POST",
    path: `${REPO}/check-suites/{check_suite_id}/rerequest`,
    operation: "checks/rerequest-suite",
    field: "Mutation.rerequestCheckSuite",
    resource: "CheckSuite",
    handle: async (request) => {
      const { suite } = await findSuite(request);
      await runCommand(request.ctx, rerequestCheckSuite, { repositoryId: suite.repositoryId, id: suite.id });
      return created({});
    },
  },
  {
    method: "GET",
    path: `${REPO}/check-suites/{check_suite_id}/check-runs`,
    operation: "checks/list-for-suite",
    field: "Query.repository",
    handle: async (request) => {
      const { suite, repository } = await findSuite(request);
      const commit = { repositoryId: suite.repositoryId, oid: suite.oid };
      const runs = (await batch(request.ctx, loadCheckRuns, commit, commitKey)) ?? [];
      return listRuns(
        request,
        repository,
        runs.filter((run) => run.suiteId === suite.id),
      );
    },
  },
];

/** Selected by name and progress, as GitHub's parameters say. */
async function listRuns(request: RestRequest, repository: RepositoryRow, all: readonly CheckRunRow[]): Promise<Answer> {
  const { ctx, page, query } = request;
  const runs = all.filter(
    (run) =>
      (query["check_name"] === undefined || run.name === query["check_name"]) &&
      (query["status"] === undefined || run.status.toLowerCase() === query["status"]),
  );
  const { rows, extent } = slicePage(runs, page);
  const shapes = await Promise.all(rows.map((run) => toCheckRun(ctx, run, repository)));
  return { ...ok({ total_count: runs.length, check_runs: shapes }), extent };
}

async function findRun(request: RestRequest): Promise<{ run: CheckRunRow; repository: RepositoryRow }> {
  const repository = await findRepository(request);
  const key = { repositoryId: repository.id, id: readNumber(request.params["check_run_id"]) };
  const run = await batch(request.ctx, loadCheckRunsById, key, issueKey);
  if (!run) throw missingResource();
  return { run, repository };
}

async function findSuite(request: RestRequest): Promise<{ suite: CheckSuiteRow; repository: RepositoryRow }> {
  const repository = await findRepository(request);
  const key = { repositoryId: repository.id, id: readNumber(request.params["check_suite_id"]) };
  const suite = await batch(request.ctx, loadSuitesById, key, issueKey);
  if (!suite) throw missingResource();
  return { suite, repository };
}
