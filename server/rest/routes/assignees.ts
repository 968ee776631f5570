import { accountByLogin } from "#server/accounts/account.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { listed, noContent, type Answer } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findIssue, findRepository } from "#server/rest/inputs/find-resource.ts";
import { findKnownAccountIds, readAssignees } from "#server/rest/inputs/issue-metadata.ts";
import { readFields } from "#server/rest/inputs/read-fields.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toUser } from "#server/rest/shapes/user.ts";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}/assignees";

export const ASSIGNEE_ROUTES: readonly RestRoute[] = [
  readRoute("/repos/{owner}/{repo}/assignees", "issues/list-assignees", async (request) => {
    const { ctx } = request;
    const found = slicePage(await suggestedActors(ctx, await findRepository(request), null), request.page);
    return listed(
      found.rows.map((account) => toUser(ctx, account)),
      found.extent,
    );
  }),
  readRoute("/repos/{owner}/{repo}/assignees/{assignee}", "issues/check-user-can-be-assigned", async (request) =>
    checkAssignable(request, await findRepository(request)),
  ),
  readRoute(`${ISSUE}/{assignee}`, "issues/check-user-can-be-assigned-to-issue", async (request) =>
    checkAssignable(request, (await findIssue(request)).repository),
  ),
  writeRoute(
    `POST ${ISSUE}`,
    { operation: "issues/add-assignees", mutation: "addAssigneesToAssignable", resource: "Issue" },
    async (request) => {
      const { repositoryId, id, assigneeIds } = await readChange(request);
      const issue = await runCommand(request.ctx, addAssignees, { repositoryId, id, assigneeIds });
      return { status: 201, body: await toIssue(request.ctx, issue, request.media.form) };
    },
  ),
  writeRoute(
    `DELETE ${ISSUE}`,
    { operation: "issues/remove-assignees", mutation: "removeAssigneesFromAssignable", resource: "Issue" },
    async (request) => {
      const { repositoryId, id, assigneeIds } = await readChange(request);
      const issue = await runCommand(request.ctx, removeAssignees, { repositoryId, id, assigneeIds });
      return { status: 200, body: await toIssue(request.ctx, issue, request.media.form) };
    },
  ),
];

/** As on GitHub, people who cannot be assigned are left out. */
async function readChange(request: RestRequest) {
  const { repository, issue } = await findIssue(request);
  const ids = await findKnownAccountIds(request.ctx, readAssignees(readFields(request.body)) ?? []);
  const assignable = await filterAssignable(request.ctx, repository, ids);
  return {
    repositoryId: issue.repositoryId,
    id: issue.id,
    assigneeIds: request.route.method === "POST" ? assignable : ids,
  };
}

async function checkAssignable({ ctx, params }: RestRequest, repository: RepositoryRow): Promise<Answer> {
  const account = await accountByLogin(ctx, params["assignee"] ?? "");
  const [id] = account ? await filterAssignable(ctx, repository, [account.id]) : [];
  if (id === undefined) throw missingResource();
  return noContent();
}
