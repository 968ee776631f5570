import type { IssueRow } from "#server/issues/issue.ts";
import { addLabels, removeLabels, setLabels } from "#server/issues/label-issue.ts";
import { loadLabelsOf } from "#server/labels/load-labels-of.ts";
import type { Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { invalidField, RestError } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findIssue } from "#server/rest/inputs/find-resource.ts";
import { findLabelIds, readLabelNames } from "#server/rest/inputs/issue-metadata.ts";
import { isFields } from "#server/rest/inputs/read-fields.ts";
import { toLabel } from "#server/rest/shapes/label.ts";

const PATH = "/repos/{owner}/{repo}/issues/{issue_number}/labels";
const CHANGED = { mutation: "addLabelsToLabelable", resource: "Label" };
const REMOVED = { mutation: "removeLabelsFromLabelable", resource: "Label" };

export const ISSUE_LABEL_ROUTES: readonly RestRoute[] = [
  readRoute(PATH, "issues/list-labels-on-issue", async (request) => {
    const { repository, issue } = await findIssue(request);
    const { rows, extent } = slicePage(await loadLabelsOf(request.ctx, issue), request.page);
    return listed(
      rows.map((label) => toLabel(request.ctx, label, repository)),
      extent,
    );
  }),
  writeRoute(`POST ${PATH}`, { ...CHANGED, operation: "issues/add-labels" }, (request) =>
    changeLabels(request, async (ctx, { issue, repository }) =>
      addLabels(ctx, { ...toKey(issue), labelIds: await findLabelIds(ctx, repository, readNames(request.body)) }),
    ),
  ),
  writeRoute(`PUT ${PATH}`, { ...CHANGED, operation: "issues/set-labels" }, (request) =>
    changeLabels(request, async (ctx, { issue, repository }) =>
      setLabels(ctx, { ...toKey(issue), labelIds: await findLabelIds(ctx, repository, readNames(request.body)) }),
    ),
  ),
  writeRoute(`DELETE ${PATH}`, { ...REMOVED, operation: "issues/remove-all-labels" }, async (request) => {
    const { issue } = await findIssue(request);
    await runCommand(request.ctx, setLabels, { ...toKey(issue), labelIds: [] });
    return noContent();
  }),
  writeRoute(`DELETE ${PATH}/{name}`, { ...REMOVED, operation: "issues/remove-label" }, (request) =>
    changeLabels(request, async (ctx, { issue }) => {
      const name = (request.params["name"] ?? "").toLowerCase();
      const label = (await loadLabelsOf(ctx, issue)).find((one) => one.name.toLowerCase() === name);
      if (!label) throw new RestError(404, "Label does not exist");
      return removeLabels(ctx, { ...toKey(issue), labelIds: [label.id] });
    }),
  ),
];

type Found = { repository: RepositoryRow; issue: IssueRow };

/** Changes the labels of the issue in one transaction, and answers with all of them. */
async function changeLabels(request: RestRequest, change: (ctx: Context, found: Found) => Promise<IssueRow>) {
  const found = await findIssue(request);
  const changed = await runCommand(request.ctx, change, found);
  const labels = await loadLabelsOf(request.ctx, changed);
  return ok(labels.map((label) => toLabel(request.ctx, label, found.repository)));
}

/** A list of names, or an object with one. */
function readNames(body: unknown): string[] {
  const labels = isFields(body) ? body["labels"] : body;
  if (labels === undefined) throw invalidField("labels", "missing_field");
  return readLabelNames(labels);
}

function toKey({ repositoryId, id }: IssueRow) {
  return { repositoryId, id };
}
