import { branchKey, listBranches, loadBranches, type BranchRow } from "#server/commits/branch.ts";
import { commitKey, loadCommits, NO_COMMIT } from "#server/commits/commit.ts";
import { createRef, deleteRef, updateRef } from "#server/commits/write-branch.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { findRule, loadBranchRules } from "#server/pulls/branch-rule.ts";
import { refId } from "#server/repositories/ref.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource, RestError } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findCommit } from "#server/rest/inputs/find-commit.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { toShortBranch } from "#server/rest/shapes/branch.ts";
import { toCommit } from "#server/rest/shapes/commit.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

const REPO = "/repos/{owner}/{repo}";
const HEADS = "refs/heads/";

export const BRANCH_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: `${REPO}/branches`,
    operation: "repos/list-branches",
    field: "Query.repository",
    handle: async (request) => {
      const { ctx, page, query } = request;
      const repository = await findRepository(request);
      const rules = (await batch(ctx, loadBranchRules, repository.id)) ?? [];
      const all = (await listBranches(ctx, repository.id)).map((branch) => ({
        branch,
        isProtected: findRule(rules, branch.name) !== null,
      }));
      const wanted =
        query["protected"] === undefined ? all : all.filter((one) => String(one.isProtected) === query["protected"]);
      const { rows, extent } = slicePage(wanted, page);
      return listed(
        rows.map(({ branch, isProtected }) => toShortBranch(ctx, branch, { repository, isProtected })),
        extent,
      );
    },
  },
  {
    method: "GET",
    path: `${REPO}/branches/{branch}`,
    operation: "repos/get-branch",
    field: "Query.repository",
    handle: async (request) => {
      const repository = await findRepository(request);
      const branch = await findBranch(request, repository, request.params["branch"] ?? "");
      return ok(await toBranch(request.ctx, branch, repository));
    },
  },
  {
    method: "GET",
    path: `${REPO}/git/ref/{ref}`,
    operation: "git/get-ref",
    field: "Query.repository",
    handle: async (request) => {
      const repository = await findRepository(request);
      return ok(toRef(request.ctx, await findHead(request, repository), repository));
    },
  },
  {
    method: "GET",
    path: `${REPO}/git/matching-refs/{ref}`,
    operation: "git/list-matching-refs",
    field: "Query.repository",
    handle: async (request) => {
      const repository = await findRepository(request);
      const prefix = `refs/${request.params["path"] ?? ""}`;
      const branches = await listBranches(request.ctx, repository.id);
      const matching = branches.filter(({ name }) => `${HEADS}${name}`.startsWith(prefix));
      const { rows, extent } = slicePage(matching, request.page);
      return listed(
        rows.map((branch) => toRef(request.ctx, branch, repository)),
        extent,
      );
    },
  },
  {
    method: "POST",
    path: `${REPO}/git/refs`,
    operation: "git/create-ref",
    field: "Mutation.createRef",
    resource: "Reference",
    handle: async (request) => {
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const ref = requiredText(fields, "ref");
      if (!ref.startsWith(HEADS)) throw new RestError(422, "Only branches (refs/heads/…) are known here");
      const input = { repositoryId: repository.id, name: ref, oid: requiredText(fields, "sha") };
      return created(toRef(request.ctx, await runCommand(request.ctx, createRef, input), repository));
    },
  },
  {
    method: "PATCH",
    path: `${REPO}/git/refs/{ref}`,
    operation: "git/update-ref",
    field: "Mutation.updateRef",
    resource: "Reference",
    handle: async (request) => {
      const repository = await findRepository(request);
      const input = {
        repositoryId: repository.id,
        name: readHead(request),
        oid: requiredText(readFields(request.body), "sha"),
      };
      return ok(toRef(request.ctx, await runCommand(request.ctx, updateRef, input), repository));
    },
  },
  {
    method: "DELETE",
    path: `${REPO}/git/refs/{ref}`,
    operation: "git/delete-ref",
    field: "Mutation.deleteRef",
    resource: "Reference",
    handle: async (request) => {
      const repository = await findRepository(request);
      await runCommand(request.ctx, deleteRef, { repositoryId: repository.id, name: readHead(request) });
      return noContent();
    },
  },
  {
    method: "GET",
    path: `${REPO}/git/commits/{commit_sha}`,
    operation: "git/get-commit",
    field: "Query.repository",
    handle: async (request) => {
      const { commit, repository } = await findCommit(request);
      if (!(await batch(request.ctx, loadCommits, commit, commitKey))) throw missingResource();
      const shape = await toCommit(request.ctx, commit, repository);
      const { author, committer, message, tree, verification, url } = shape.commit;
      const { sha, node_id, html_url, parents } = shape;
      return ok({ sha, node_id, url, html_url, author, committer, message, tree, parents, verification });
    },
  },
];

async function findBranch({ ctx }: RestRequest, repository: RepositoryRow, name: string): Promise<BranchRow> {
  const branch = await batch(ctx, loadBranches, { repositoryId: repository.id, name }, branchKey);
  if (!branch) throw new RestError(404, "Branch not found");
  return branch;
}

function findHead(request: RestRequest, repository: RepositoryRow): Promise<BranchRow> {
  return findBranch(request, repository, readHead(request));
}

/** The name of `heads/…`; nothing else is known. */
function readHead({ params }: RestRequest): string {
  const name = /^heads\/(.+)$/.exec(params["path"] ?? "")?.[1];
  if (name === undefined) throw missingResource();
  return name;
}

/** GitHub's `git-ref`. */
function toRef(ctx: Context, branch: BranchRow, repository: RepositoryRow) {
  const sha = branch.oid ?? NO_COMMIT;
  const url = `${repositoryUrl(ctx, repository)}/git`;
  return {
    ref: HEADS + branch.name,
    node_id: refId(branch),
    url: `${url}/refs/heads/${branch.name}`,
    object: { type: "commit", sha, url: `${url}/commits/${sha}` },
  };
}

/** GitHub's `branch-with-protection`. */
async function toBranch(ctx: Context, branch: BranchRow, repository: RepositoryRow) {
  const rule = findRule((await batch(ctx, loadBranchRules, repository.id)) ?? [], branch.name);
  const url = `${repositoryUrl(ctx, repository)}/branches/${encodeURIComponent(branch.name)}`;
  const commit = { repositoryId: repository.id, oid: branch.oid ?? NO_COMMIT };
  return {
    name: branch.name,
    commit: await toCommit(ctx, commit, repository),
    _links: { self: url, html: url },
    protected: rule !== null,
    protection: { enabled: rule !== null },
    protection_url: `${url}/protection`,
    ...(rule ? { pattern: rule.pattern, required_approving_review_count: rule.requiredApprovingReviewCount } : {}),
  };
}
