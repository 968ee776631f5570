import { createIssueField, deleteIssueField, updateIssueField } from "#server/issue-fields/define-issue-field.ts";
import { visibleFieldsOfOwner, type FieldDataType, type IssueFieldRow } from "#server/issue-fields/issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import type { OptionColor } from "#server/issue-types/issue-type.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { invalidField, missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { OPTION_COLORS } from "#server/rest/inputs/colors.ts";
import { readFieldValues } from "#server/rest/inputs/field-values.ts";
import { findIssue, findOrganization, readNumber } from "#server/rest/inputs/find-resource.ts";
import {
  isFields,
  optionalChoice,
  optionalInteger,
  optionalText,
  readFields,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { toFieldValues, toIssueField } from "#server/rest/shapes/issue-field.ts";

const FIELDS = "/orgs/{org}/issue-fields";
const VALUES = "/repos/{owner}/{repo}/issues/{issue_number}/issue-field-values";

export const ISSUE_FIELD_ROUTES: readonly RestRoute[] = [
  {
    ...readRoute(FIELDS, "orgs/list-issue-fields", async (request) => {
      const { account } = await findOrganization(request);
      const fields = await visibleFieldsOfOwner(request.ctx, account.id);
      return ok(await Promise.all(fields.map((field) => toIssueField(request.ctx, field))));
    }),
    field: "Query.organization",
  },
  writeRoute(
    `POST ${FIELDS}`,
    { operation: "orgs/create-issue-field", mutation: "createIssueField", resource: "IssueField" },
    async (request) => {
      const { account } = await findOrganization(request);
      const fields = readFields(request.body);
      const dataType = optionalChoice<FieldDataType>(fields, "data_type", DATA_TYPES);
      if (!dataType) throw invalidField("data_type", "missing_field");
      const field = await runCommand(request.ctx, createIssueField, {
        organizationId: account.id,
        name: requiredText(fields, "name"),
        description: optionalText(fields, "description") ?? null,
        dataType,
        options: readOptions(fields) ?? null,
      });
      return ok(await toIssueField(request.ctx, field));
    },
  ),
  writeRoute(
    `PATCH ${FIELDS}/{issue_field_id}`,
    { operation: "orgs/update-issue-field", mutation: "updateIssueField", resource: "IssueField" },
    async (request) => {
      const { id } = await findField(request);
      const fields = readFields(request.body);
      const description = optionalText(fields, "description");
      const field = await runCommand(request.ctx, updateIssueField, {
        id,
        name: optionalText(fields, "name") ?? null,
        ...(description === undefined ? {} : { description }),
        options: readOptions(fields) ?? null,
      });
      return ok(await toIssueField(request.ctx, field));
    },
  ),
  writeRoute(
    `DELETE ${FIELDS}/{issue_field_id}`,
    { operation: "orgs/delete-issue-field", mutation: "deleteIssueField", resource: "IssueField" },
    async (request) => {
      await runCommand(request.ctx, deleteIssueField, { id: (await findField(request)).id });
      return noContent();
    },
  ),
  readRoute(VALUES, "issues/list-issue-field-values-for-issue", async (request) => {
    const { issue } = await findIssue(request);
    const { rows, extent } = slicePage(await toFieldValues(request.ctx, issue), request.page);
    return listed(rows, extent);
  }),
  writeRoute(
    `POST ${VALUES}`,
    { operation: "issues/add-issue-field-values", mutation: "setIssueFieldValue", resource: "IssueFieldValue" },
    (request) => setValues(request, () => []),
  ),
  writeRoute(
    `PUT ${VALUES}`,
    { operation: "issues/set-issue-field-values", mutation: "setIssueFieldValue", resource: "IssueFieldValue" },
    // The values that are not named are removed.
    (request) => setValues(request, (current) => current),
  ),
  writeRoute(
    `DELETE ${VALUES}/{issue_field_id}`,
    { operation: "issues/delete-issue-field-value", mutation: "setIssueFieldValue", resource: "IssueFieldValue" },
    async (request) => {
      const { issue } = await findIssue(request);
      const fieldId = readNumber(request.params["issue_field_id"]);
      const values = await toFieldValues(request.ctx, issue);
      if (!values.some((value) => value.issue_field_id === fieldId)) throw missingResource();
      await runCommand(request.ctx, setIssueFieldValue, { ...toKey(issue), values: [{ fieldId, delete: true }] });
      return noContent();
    },
  ),
];

const DATA_TYPES = {
  text: "TEXT",
  date: "DATE",
  single_select: "SINGLE_SELECT",
  multi_select: "MULTI_SELECT",
  number: "NUMBER",
} as const satisfies Record<string, FieldDataType>;

/** Writes the values of the body, and clears those of the other fields that `pick` names. */
async function setValues(request: RestRequest, pick: (current: readonly number[]) => readonly number[]) {
  const { ctx } = request;
  const { issue, repository } = await findIssue(request);
  const values = await readFieldValues(ctx, repository, readFields(request.body));
  const current = (await toFieldValues(ctx, issue)).map((value) => value.issue_field_id);
  const named = new Set(values.map((value) => value.fieldId));
  const cleared = pick(current).filter((id) => !named.has(id));
  await runCommand(ctx, setIssueFieldValue, {
    ...toKey(issue),
    values: [...values, ...cleared.map((fieldId) => ({ fieldId, delete: true }))],
  });
  return ok(await toFieldValues(ctx, issue));
}

function readOptions(fields: Fields) {
  const options = fields["options"];
  if (options === undefined || options === null) return undefined;
  if (!Array.isArray(options)) throw invalidField("options");
  return options.map((option: unknown) => {
    if (!isFields(option)) throw invalidField("options");
    return {
      id: optionalInteger(option, "id") ?? null,
      name: requiredText(option, "name"),
      color: optionalChoice<OptionColor>(option, "color", OPTION_COLORS) ?? null,
    };
  });
}

async function findField(request: RestRequest): Promise<IssueFieldRow> {
  const { account } = await findOrganization(request);
  const id = readNumber(request.params["issue_field_id"]);
  const field = (await visibleFieldsOfOwner(request.ctx, account.id)).find((one) => one.id === id);
  if (!field) throw missingResource();
  return field;
}

function toKey({ repositoryId, id }: IssueRow) {
  return { repositoryId, id };
}
