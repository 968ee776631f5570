import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { addBlockedBy, removeBlockedBy } from "#server/relations/dependency.ts";
import { blockedKeys, blockerKeys, loadParents, subIssueKeys } from "#server/relations/relation.ts";
import { addSubIssue, removeSubIssue, reprioritizeSubIssue } from "#server/relations/sub-issue.ts";
import { listed, ok, type Answer } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findIssueById } from "#server/rest/inputs/find-issue-by-id.ts";
import { findIssue, readNumber } from "#server/rest/inputs/find-resource.ts";
import { optionalBoolean, optionalInteger, readFields, requiredInteger } from "#server/rest/inputs/read-fields.ts";
import { withRepositories, withRepository } from "#server/rest/shapes/issue-repository.ts";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

/** Sub-issues, parents and dependencies. As on GitHub, the other issue is named by its id, not by its number. */
export const RELATION_ROUTES: readonly RestRoute[] = [
  readRoute(`${ISSUE}/sub_issues`, "issues/list-sub-issues", (request) => listRelated(request, subIssueKeys)),
  writeRoute(
    `POST ${ISSUE}/sub_issues`,
    { operation: "issues/add-sub-issue", mutation: "addSubIssue", resource: "SubIssue" },
    async (request) => {
      const fields = readFields(request.body);
      const pair = await findPair(request, requiredInteger(fields, "sub_issue_id"));
      await runCommand(request.ctx, addSubIssue, {
        ...pair,
        replaceParent: optionalBoolean(fields, "replace_parent") ?? null,
      });
      return show(request, pair.parent, 201);
    },
  ),
  writeRoute(
    `DELETE ${ISSUE}/sub_issue`,
    { operation: "issues/remove-sub-issue", mutation: "removeSubIssue", resource: "SubIssue" },
    async (request) => {
      const pair = await findPair(request, requiredInteger(readFields(request.body), "sub_issue_id"));
      await runCommand(request.ctx, removeSubIssue, pair);
      return show(request, pair.parent, 200);
    },
  ),
  writeRoute(
    `PATCH ${ISSUE}/sub_issues/priority`,
    { operation: "issues/reprioritize-sub-issue", mutation: "reprioritizeSubIssue", resource: "SubIssue" },
    async (request) => {
      const fields = readFields(request.body);
      const pair = await findPair(request, requiredInteger(fields, "sub_issue_id"));
      const [after, before] = await Promise.all([
        findOptional(request.ctx, optionalInteger(fields, "after_id")),
        findOptional(request.ctx, optionalInteger(fields, "before_id")),
      ]);
      await runCommand(request.ctx, reprioritizeSubIssue, { ...pair, after, before });
      return show(request, pair.parent, 200);
    },
  ),
  readRoute(`${ISSUE}/parent`, "issues/get-parent", async (request) => {
    const { ctx } = request;
    const { issue } = await findIssue(request);
    const relation = await batch(ctx, loadParents, toKey(issue), issueKey);
    if (!relation) throw missingResource();
    const parent = await loadIssue(ctx, { repositoryId: relation.parentRepositoryId, id: relation.parentId });
    if (!parent) throw missingResource();
    return ok(await withRepository(ctx, parent, request.media.form));
  }),
  readRoute(`${ISSUE}/dependencies/blocked_by`, "issues/list-dependencies-blocked-by", (request) =>
    listRelated(request, blockerKeys),
  ),
  readRoute(`${ISSUE}/dependencies/blocking`, "issues/list-dependencies-blocking", (request) =>
    listRelated(request, blockedKeys),
  ),
  writeRoute(
    `POST ${ISSUE}/dependencies/blocked_by`,
    { operation: "issues/add-blocked-by-dependency", mutation: "addBlockedBy", resource: "IssueDependency" },
    async (request) => {
      const { issue } = await findIssue(request);
      const blocker = await findIssueById(request.ctx, requiredInteger(readFields(request.body), "issue_id"));
      await runCommand(request.ctx, addBlockedBy, { issue: toKey(issue), blocker: toKey(blocker) });
      return show(request, blocker, 201);
    },
  ),
  writeRoute(
    `DELETE ${ISSUE}/dependencies/blocked_by/{issue_id}`,
    { operation: "issues/remove-dependency-blocked-by", mutation: "removeBlockedBy", resource: "IssueDependency" },
    async (request) => {
      const { issue } = await findIssue(request);
      const blocker = await findIssueById(request.ctx, readNumber(request.params["issue_id"]));
      await runCommand(request.ctx, removeBlockedBy, { issue: toKey(issue), blocker: toKey(blocker) });
      return show(request, blocker, 200);
    },
  ),
];

/** The related issues that the viewer can see, with their repositories. */
async function listRelated(
  request: RestRequest,
  findKeys: (ctx: Context, issue: IssueKey) => Promise<IssueKey[]>,
): Promise<Answer> {
  const { ctx, media } = request;
  const { issue } = await findIssue(request);
  const keys = await findKeys(ctx, issue);
  const issues = await Promise.all(keys.map((key) => loadIssue(ctx, key)));
  const visible = issues.filter((row) => row !== undefined);
  const { rows, extent } = slicePage(visible, request.page);
  return listed(await withRepositories(ctx, rows, media.form), extent);
}

async function findPair(request: RestRequest, childId: number): Promise<{ parent: IssueKey; child: IssueKey }> {
  const { issue } = await findIssue(request);
  return { parent: toKey(issue), child: toKey(await findIssueById(request.ctx, childId)) };
}

async function findOptional(ctx: Context, id: number | null | undefined): Promise<IssueKey | null> {
  return typeof id === "number" ? toKey(await findIssueById(ctx, id)) : null;
}

async function show(request: RestRequest, key: IssueKey, status: number): Promise<Answer> {
  const issue = await loadIssue(request.ctx, key);
  if (!issue) throw missingResource();
  return { status, body: await withRepository(request.ctx, issue, request.media.form) };
}

function toKey({ repositoryId, id }: IssueRow | IssueKey): IssueKey {
  return { repositoryId, id };
}
