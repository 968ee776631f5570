import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { visibleTypesOfOwner, type OptionColor } from "#server/issue-types/issue-type.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { noContent, ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { OPTION_COLORS } from "#server/rest/inputs/colors.ts";
import { findOrganization, findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import {
  optionalBoolean,
  optionalChoice,
  optionalText,
  readFields,
  requiredText,
} from "#server/rest/inputs/read-fields.ts";
import { toIssueType } from "#server/rest/shapes/issue-type.ts";

const PATH = "/orgs/{org}/issue-types";

export const ISSUE_TYPE_ROUTES: readonly RestRoute[] = [
  {
    ...readRoute(PATH, "orgs/list-issue-types", async (request) => {
      const { account } = await findOrganization(request);
      return ok(await listTypes(request, account.id));
    }),
    field: "Query.organization",
  },
  readRoute("/repos/{owner}/{repo}/issue-types", "repos/list-issue-types", async (request) => {
    const { ownerId } = await findRepository(request);
    return ok(await listTypes(request, ownerId));
  }),
  writeRoute(
    `POST ${PATH}`,
    { operation: "orgs/create-issue-type", mutation: "createIssueType", resource: "IssueType" },
    async (request) => {
      const { account } = await findOrganization(request);
      const type = await runCommand(request.ctx, createIssueType, { organizationId: account.id, ...readType(request) });
      return ok(toIssueType(type));
    },
  ),
  writeRoute(
    `PUT ${PATH}/{issue_type_id}`,
    { operation: "orgs/update-issue-type", mutation: "updateIssueType", resource: "IssueType" },
    async (request) => {
      const id = await findTypeId(request);
      return ok(toIssueType(await runCommand(request.ctx, updateIssueType, { id, ...readType(request) })));
    },
  ),
  writeRoute(
    `DELETE ${PATH}/{issue_type_id}`,
    { operation: "orgs/delete-issue-type", mutation: "deleteIssueType", resource: "IssueType" },
    async (request) => {
      await runCommand(request.ctx, deleteIssueType, { id: await findTypeId(request) });
      return noContent();
    },
  ),
];

async function listTypes({ ctx }: RestRequest, ownerId: number) {
  return (await visibleTypesOfOwner(ctx, ownerId)).map(toIssueType);
}

function readType(request: RestRequest) {
  const fields = readFields(request.body);
  return {
    name: requiredText(fields, "name"),
    description: optionalText(fields, "description") ?? null,
    color: optionalChoice<OptionColor>(fields, "color", OPTION_COLORS) ?? null,
    isEnabled: optionalBoolean(fields, "is_enabled") ?? null,
  };
}

/** The id of the address, if it is a type of this organization. */
async function findTypeId(request: RestRequest): Promise<number> {
  const { account } = await findOrganization(request);
  const id = readNumber(request.params["issue_type_id"]);
  const types = await visibleTypesOfOwner(request.ctx, account.id);
  if (!types.some((type) => type.id === id)) throw missingResource();
  return id;
}
