import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel } from "#server/labels/delete-label.ts";
import { labelsByNames, type LabelRow } from "#server/labels/label.ts";
import { listLabels } from "#server/labels/list-labels.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalText, readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { toLabel } from "#server/rest/shapes/label.ts";

/** The color of a label that is made without one. */
const DEFAULT_COLOR = "ededed";

export const LABEL_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/labels",
    operation: "issues/list-labels-for-repo",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => {
      const { ctx, page } = request;
      const repository = await findRepository(request);
      const orderBy = { field: "CREATED_AT", direction: "ASC" } as const;
      const found = await listLabels(ctx, repository, { first: page.perPage, skip: page.offset, orderBy });
      return listed(
        found.nodes.map((label) => toLabel(ctx, label, repository)),
        { total: found.totalCount },
      );
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/labels",
    operation: "issues/create-label",
    field: "Mutation.createLabel",
    resource: "Label",
    handle: async (request) => {
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const label = await runCommand(request.ctx, createLabel, {
        repositoryId: repository.id,
        name: requiredText(fields, "name"),
        color: optionalText(fields, "color") ?? DEFAULT_COLOR,
        description: optionalText(fields, "description") ?? null,
      });
      return created(toLabel(request.ctx, label, repository));
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/labels/{name}",
    operation: "issues/get-label",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => {
      const { label, repository } = await findLabel(request);
      return ok(toLabel(request.ctx, label, repository));
    },
  },
  {
    method: "PATCH",
    path: "/repos/{owner}/{repo}/labels/{name}",
    operation: "issues/update-label",
    field: "Mutation.updateLabel",
    resource: "Label",
    handle: async (request) => {
      const { label, repository } = await findLabel(request);
      const fields = readFields(request.body);
      const changed = await runCommand(request.ctx, updateLabel, {
        repositoryId: repository.id,
        id: label.id,
        // `name` was the name of the field before `new_name`, and still works.
        name: optionalText(fields, "new_name") ?? optionalText(fields, "name") ?? null,
        color: optionalText(fields, "color") ?? null,
        ...("description" in fields ? { description: optionalText(fields, "description") ?? null } : {}),
      });
      return ok(toLabel(request.ctx, changed, repository));
    },
  },
  {
    method: "DELETE",
    path: "/repos/{owner}/{repo}/labels/{name}",
    operation: "issues/delete-label",
    field: "Mutation.deleteLabel",
    resource: "Label",
    handle: async (request) => {
      const { label } = await findLabel(request);
      await runCommand(request.ctx, deleteLabel, { repositoryId: label.repositoryId, id: label.id });
      return noContent();
    },
  },
];

async function findLabel(request: RestRequest): Promise<{ label: LabelRow; repository: RepositoryRow }> {
  const repository = await findRepository(request);
  const [label] = await labelsByNames(request.ctx, repository.id, [request.params["name"] ?? ""]);
  if (!label) throw missingResource();
  return { label, repository };
}
