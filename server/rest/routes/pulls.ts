import { authorize } from "#server/access/authorize.ts";
import { UserError } from "#server/errors.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { listPulls, type PullListArgs } from "#server/pulls/list-pulls.ts";
import { loadFiles, loadPullCommits, loadPulls, type PullFileRow } from "#server/pulls/pull.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { getGrant, type RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, noContent, ok, type Answer } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { invalidField, missingResource, RestError } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findPull } from "#server/rest/inputs/find-pull.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalText, readFields } from "#server/rest/inputs/read-fields.ts";
import { changePull, createPullOf } from "#server/rest/inputs/write-pull.ts";
import { toCommit } from "#server/rest/shapes/commit.ts";
import { toFullPull, toPull } from "#server/rest/shapes/pull.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { DIFF_ON_CODE_HOST, HEAD_WAS_MODIFIED, PULL_REQUEST_NOT_MERGEABLE } from "#shared/messages.ts";

const PULLS = "/repos/{owner}/{repo}/pulls";
const PULL = `${PULLS}/{pull_number}`;

export const PULL_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: PULLS,
    operation: "pulls/list",
    field: "Query.repository",
    resource: "PullRequest",
    handle: list,
  },
  {
    method: "POST",
    path: PULLS,
    operation: "pulls/create",
    field: "Mutation.createPullRequest",
    resource: "PullRequest",
    handle: async (request) => {
      const repository = await findRepository(request);
      const input = { repository, fields: readFields(request.body) };
      return created(await show(request, await runCommand(request.ctx, createPullOf, input)));
    },
  },
  {
    method: "GET",
    path: PULL,
    operation: "pulls/get",
    field: "Query.repository",
    handle: async (request) => {
      const { issue } = await findPull(request);
      if (request.media.isDiff) throw new RestError(406, DIFF_ON_CODE_HOST);
      return ok(await show(request, issue));
    },
  },
  {
    method: "PATCH",
    path: PULL,
    operation: "pulls/update",
    field: "Mutation.updatePullRequest",
    resource: "PullRequest",
    handle: async (request) => {
      const { issue } = await findPull(request);
      const input = { issue, fields: readFields(request.body) };
      return ok(await show(request, await runCommand(request.ctx, changePull, input)));
    },
  },
  {
    method: "GET",
    path: `${PULL}/commits`,
    operation: "pulls/list-commits",
    field: "Query.repository",
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const commits = (await batch(request.ctx, loadPullCommits, toKey(issue), issueKey)) ?? [];
      const { rows, extent } = slicePage(commits, request.page);
      return listed(await Promise.all(rows.map((commit) => toCommit(request.ctx, commit, repository))), extent);
    },
  },
  {
    method: "GET",
    path: `${PULL}/files`,
    operation: "pulls/list-files",
    field: "Query.repository",
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const files = (await batch(request.ctx, loadFiles, toKey(issue), issueKey)) ?? [];
      const { rows, extent } = slicePage(files, request.page);
      const url = `${repositoryUrl(request.ctx, repository)}/contents`;
      return listed(
        rows.map((file) => toFile(file, url)),
        extent,
      );
    },
  },
  {
    method: "GET",
    path: `${PULL}/merge`,
    operation: "pulls/check-if-merged",
    field: "Query.repository",
    handle: async (request) => {
      const { issue } = await findPull(request);
      const pull = await batch(request.ctx, loadPulls, toKey(issue), issueKey);
      if (!pull?.mergedAt) throw missingResource();
      return noContent();
    },
  },
  { method: "PUT", path: `${PULL}/merge`, operation: "pulls/merge", field: "Mutation.mergePullRequest", handle: merge },
  {
    method: "PUT",
    path: `${PULL}/update-branch`,
    operation: "pulls/update-branch",
    field: "Mutation.updatePullRequest",
    handle: async (request) => {
      const { repository } = await findPull(request);
      authorize(request.ctx, "push", getGrant(request.ctx, repository));
      throw new RestError(422, "The branch is on another host, which updates it.");
    },
  },
];

function show(request: RestRequest, issue: IssueRow) {
  return toFullPull(request.ctx, issue, request.media.form);
}

const STATES = { open: ["OPEN"], closed: ["CLOSED", "MERGED"], all: null } as const;
const SORTS = {
  created: "CREATED_AT",
  updated: "UPDATED_AT",
  popularity: "COMMENTS",
  "long-running": "CREATED_AT",
} as const;

async function list(request: RestRequest): Promise<Answer> {
  const { ctx, page, query } = request;
  const repository = await findRepository(request);
  const args: PullListArgs = { ...toListArgs(query), first: page.perPage, skip: page.offset };
  const { nodes, totalCount } = await listPulls(
    ctx,
    { repositoryId: repository.id, condition: toHead(query["head"], repository) },
    args,
  );
  return listed(await Promise.all(nodes.map((issue) => toPull(ctx, issue, request.media.form))), { total: totalCount });
}

function toListArgs(query: RestRequest["query"]): PullListArgs {
  const states = choose(STATES, "state", query["state"] ?? "open");
  const sort = choose(SORTS, "sort", query["sort"] ?? "created");
  const isAscending =
    query["direction"] === "asc" ||
    (query["direction"] === undefined && query["sort"] !== undefined && query["sort"] !== "created");
  return {
    states: states && [...states],
    baseRefName: query["base"] ?? null,
    orderBy: { field: sort, direction: isAscending ? "ASC" : "DESC" },
  };
}

/** `owner:branch`; as on GitHub, a head without an owner selects nothing by itself. */
function toHead(head: string | undefined, repository: RepositoryRow) {
  const [, owner, branch] = /^([^:]+):(.+)$/.exec(head ?? "") ?? [];
  if (owner === undefined || branch === undefined) return sql`true`;
  const isOwn = owner.toLowerCase() === repository.ownerLogin.toLowerCase();
  const name = `${owner}/${repository.name}`.toLowerCase();
  return isOwn
    ? sql`p.head_ref_name = ${branch} and lower(p.head_repository) = ${name}`
    : sql`p.head_ref_name = ${branch} and lower(split_part(p.head_repository, '/', 1)) = ${owner.toLowerCase()}`;
}

function choose<Choices extends Readonly<Record<string, unknown>>>(
  choices: Choices,
  field: string,
  value: string,
): Choices[keyof Choices] {
  const choice = Object.entries(choices).find(([name]) => name === value);
  if (!choice) throw invalidField(field);
  // The entry is of the table.
  return choice[1] as Choices[keyof Choices];
}

async function merge(request: RestRequest): Promise<Answer> {
  const { ctx } = request;
  const { issue } = await findPull(request);
  const fields = readFields(request.body);
  const pull = await batch(ctx, loadPulls, toKey(issue), issueKey);
  if (!pull || pull.mergedAt !== null || issue.state !== "OPEN") {
    throw new RestError(405, PULL_REQUEST_NOT_MERGEABLE);
  }
  const sha = optionalText(fields, "sha") ?? null;
  if (sha !== null && sha.toLowerCase() !== pull.headRefOid) {
    throw new RestError(409, HEAD_WAS_MODIFIED);
  }
  const mergeCommitOid = optionalText(fields, "merge_commit_sha") ?? null;
  try {
    await runCommand(ctx, mergePull, { ...toKey(issue), mergeCommitOid });
  } catch (error) {
    throw toMergeError(error);
  }
  return ok({ sha: mergeCommitOid ?? pull.headRefOid, merged: true, message: "Pull Request successfully merged" });
}

/** What stands in the way of a merge is 405. */
function toMergeError(error: unknown): unknown {
  return error instanceof UserError && error.code === "UNPROCESSABLE" ? new RestError(405, error.message) : error;
}

const STATUSES: Record<PullFileRow["changeType"], string> = {
  ADDED: "added",
  CHANGED: "changed",
  COPIED: "copied",
  DELETED: "removed",
  MODIFIED: "modified",
  RENAMED: "renamed",
};

/** GitHub's `diff-entry`. */
function toFile(file: PullFileRow, url: string) {
  const address = `${url}/${file.path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    sha: null,
    filename: file.path,
    status: STATUSES[file.changeType],
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: address,
    raw_url: address,
    contents_url: address,
    ...(file.previousPath === null ? {} : { previous_filename: file.previousPath }),
  };
}

function toKey({ repositoryId, id }: IssueRow) {
  return { repositoryId, id };
}
