import type { IssueRow } from "#server/issues/issue.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, ok, type Answer } from "#server/rest/http/answer.ts";
import { gone } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findIssues } from "#server/rest/inputs/find-issues.ts";
import { findIssue, findOrganization, findRepository } from "#server/rest/inputs/find-resource.ts";
import { toIssueQuery } from "#server/rest/inputs/issue-query.ts";
import { readFields } from "#server/rest/inputs/read-fields.ts";
import { changeIssue, createIssueOf } from "#server/rest/inputs/write-issue.ts";
import { toIssue, toIssues } from "#server/rest/shapes/issue.ts";
import { withRepositories } from "#server/rest/shapes/issue-repository.ts";

export const ISSUE_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/issues",
    operation: "issues/list-for-repo",
    field: "Query.repository",
    isOfRepository: true,
    resource: "Issue",
    handle: async (request) => {
      const repository = await findRepository(request);
      const query = await toIssueQuery(request.ctx, request.query, repository);
      return listIssues(request, query, repository);
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/issues",
    operation: "issues/create",
    isContent: true,
    field: "Mutation.createIssue",
    resource: "Issue",
    handle: async (request) => {
      const repository = await findRepository(request);
      requireIssues(repository);
      const input = { repository, fields: readFields(request.body) };
      return created(await show(request, await runCommand(request.ctx, createIssueOf, input)));
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/issues/{issue_number}",
    operation: "issues/get",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => ok(await show(request, (await findIssue(request)).issue)),
  },
  {
    method: "PATCH",
    path: "/repos/{owner}/{repo}/issues/{issue_number}",
    operation: "issues/update",
    field: "Mutation.updateIssue",
    resource: "Issue",
    handle: async (request) => {
      const input = { ...(await findIssue(request)), fields: readFields(request.body) };
      return ok(await show(request, await runCommand(request.ctx, changeIssue, input)));
    },
  },
  {
    method: "GET",
    path: "/issues",
    operation: "issues/list",
    field: "Query.search",
    resource: "Issue",
    isPersonal: true,
    handle: (request) => listOwn(request, ""),
  },
  {
    method: "GET",
    path: "/user/issues",
    operation: "issues/list-for-authenticated-user",
    field: "Query.search",
    resource: "Issue",
    isPersonal: true,
    handle: (request) => listOwn(request, ""),
  },
  {
    method: "GET",
    path: "/orgs/{org}/issues",
    operation: "issues/list-for-org",
    field: "Query.search",
    resource: "Issue",
    isPersonal: true,
    handle: async (request) => {
      const { account } = await findOrganization(request);
      return listOwn(request, `org:${account.login} `);
    },
  },
];

function show(request: RestRequest, issue: IssueRow) {
  return toIssue(request.ctx, issue, request.media.form);
}

async function listIssues(request: RestRequest, query: string | null, repository?: RepositoryRow): Promise<Answer> {
  if (query === null) return listed([], { total: 0 });
  const { rows, extent } = await findIssues(request.ctx, {
    query,
    page: request.page,
    ...(repository ? { repository } : {}),
  });
  return listed(await toIssues(request.ctx, rows, request.media.form), extent);
}

const FILTERS: Readonly<Record<string, string>> = {
  assigned: "assignee:@me",
  created: "author:@me",
  mentioned: "mentions:@me",
};

/** The viewer's issues of all repositories, each with its repository. */
async function listOwn(request: RestRequest, scope: string): Promise<Answer> {
  const { ctx, page, query } = request;
  const terms = (await toIssueQuery(ctx, query)) ?? "";
  const filter = FILTERS[query["filter"] ?? "assigned"] ?? "involves:@me";
  const { rows, extent } = await findIssues(ctx, { query: `${scope}${filter} ${terms}`, page });
  return listed(await withRepositories(ctx, rows, request.media.form), extent);
}

function requireIssues({ hasIssuesEnabled }: RepositoryRow): void {
  if (!hasIssuesEnabled) throw gone("Issues are disabled for this repo");
}
