import { commitKey, loadCommits } from "#server/commits/commit.ts";
import { listStatuses, loadStatuses } from "#server/commits/commit-status.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { loadHistory } from "#server/commits/history.ts";
import { rollUp } from "#server/commits/check-run.ts";
import { branchKey, loadBranches } from "#server/commits/branch.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { listPulls } from "#server/pulls/list-pulls.ts";
import { created, listed, ok, type Answer } from "#server/rest/http/answer.ts";
import { slicePage, takePage } from "#server/rest/http/page.ts";
import { RestError } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findCommit } from "#server/rest/inputs/find-commit.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { notSupplied, optionalChoice, optionalText, readFields } from "#server/rest/inputs/read-fields.ts";
import { toCommit, toFullCommit } from "#server/rest/shapes/commit.ts";
import { toSimpleStatus, toStatus } from "#server/rest/shapes/commit-status.ts";
import { toPull } from "#server/rest/shapes/pull.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

const COMMITS = "/repos/{owner}/{repo}/commits";
const COMMIT = `${COMMITS}/{ref}`;
const STATES = { error: "ERROR", failure: "FAILURE", pending: "PENDING", success: "SUCCESS" } as const;

export const COMMIT_ROUTES: readonly RestRoute[] = [
  { method: "GET", path: COMMITS, operation: "repos/list-commits", field: "Query.repository", handle: listCommits },
  {
    method: "GET",
    path: COMMIT,
    operation: "repos/get-commit",
    field: "Query.repository",
    handle: async (request) => {
      const { commit, repository } = await findCommit(request);
      const row = await batch(request.ctx, loadCommits, commit, commitKey);
      if (!row) throw new RestError(422, `No commit found for SHA: ${commit.oid}`);
      return ok(await toFullCommit(request.ctx, commit, repository));
    },
  },
  {
    method: "GET",
    path: `${COMMITS}/{commit_sha}/pulls`,
    operation: "repos/list-pull-requests-associated-with-commit",
    field: "Query.repository",
    handle: async (request) => {
      const { ctx, page } = request;
      const { commit, repository } = await findCommit(request);
      const condition = sql`(p.head_ref_oid = ${commit.oid} or p.merge_commit_oid = ${commit.oid} or exists (
        select 1 from pull_commits c where c.repository_id = ${repository.id} and c.issue_id = p.issue_id and c.oid = ${commit.oid}))`;
      const args = { first: page.perPage, skip: page.offset };
      const { nodes, totalCount } = await listPulls(ctx, { repositoryId: repository.id, condition }, args);
      return listed(await Promise.all(nodes.map((issue) => toPull(ctx, issue))), { total: totalCount });
    },
  },
  {
    method: "GET",
    path: `${COMMITS}/{commit_sha}/comments`,
    operation: "repos/list-comments-for-commit",
    field: "Query.repository",
    handle: async (request) => {
      await findCommit(request);
      return listed([], { total: 0 });
    },
  },
  {
    method: "GET",
    path: `${COMMIT}/statuses`,
    operation: "repos/list-commit-statuses-for-ref",
    field: "Query.repository",
    handle: async (request) => {
      const { commit, repository } = await findCommit(request);
      const { rows, extent } = slicePage(await listStatuses(request.ctx, commit), request.page);
      return listed(await Promise.all(rows.map((status) => toStatus(request.ctx, status, repository))), extent);
    },
  },
  {
    method: "GET",
    path: `${COMMIT}/status`,
    operation: "repos/get-combined-status-for-ref",
    field: "Query.repository",
    handle: getCombinedStatus,
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/statuses/{sha}",
    operation: "repos/create-commit-status",
    field: "Mutation.createCommitStatus",
    resource: "Status",
    handle: async (request) => {
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const state = optionalChoice(fields, "state", STATES);
      if (state === undefined) throw notSupplied("state");
      const status = await runCommand(request.ctx, createCommitStatus, {
        repositoryId: repository.id,
        oid: request.params["sha"] ?? "",
        state,
        context: optionalText(fields, "context") ?? null,
        description: optionalText(fields, "description") ?? null,
        targetUrl: optionalText(fields, "target_url") ?? null,
      });
      return created(await toStatus(request.ctx, status, repository));
    },
  },
];

/** The commits of a branch, as far as they were reported, or all that were; the newest first. */
async function listCommits(request: RestRequest): Promise<Answer> {
  const { ctx, page, query } = request;
  const repository = await findRepository(request);
  const keys = query["sha"]
    ? slicePage(await listOfRef(request, repository.id, query["sha"]), page)
    : takePage(
        await ctx.db.rows<{ repositoryId: number; oid: string }>(sql`
        select repository_id, oid from commits where repository_id = ${repository.id}
        order by committed_at desc, oid limit ${page.perPage + 1} offset ${page.offset}`),
        page,
      );
  return listed(await Promise.all(keys.rows.map((key) => toCommit(ctx, key, repository))), keys.extent);
}

async function listOfRef({ ctx }: RestRequest, repositoryId: number, ref: string) {
  const branch = await batch(ctx, loadBranches, { repositoryId, name: ref }, branchKey);
  return loadHistory(ctx, { repositoryId, oid: branch?.oid ?? ref.toLowerCase() });
}

async function getCombinedStatus(request: RestRequest): Promise<Answer> {
  const { ctx } = request;
  const { commit, repository } = await findCommit(request);
  const statuses = (await batch(ctx, loadStatuses, commit, commitKey)) ?? [];
  const { rows, extent } = slicePage(statuses, request.page);
  const state = rollUp(statuses.map((status) => status.state)) ?? "PENDING";
  const url = `${repositoryUrl(ctx, repository)}/commits/${commit.oid}`;
  const body = {
    state: state === "ERROR" ? "failure" : state.toLowerCase(),
    statuses: await Promise.all(rows.map((status) => toSimpleStatus(ctx, status, repository))),
    sha: commit.oid,
    total_count: statuses.length,
    repository: await toRepository(ctx, repository),
    commit_url: url,
    url: `${url}/status`,
  };
  return { ...ok(body), extent };
}
