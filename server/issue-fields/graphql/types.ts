import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadValues } from "#server/issue-fields/graphql/load-values.ts";
import type { FieldValue } from "#server/issue-fields/graphql/mappers.ts";
import {
  loadFieldOptions,
  loadFieldsByOwner,
  visibleFieldsOfOwner,
  type FieldOptionRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["issue-fields"];

const PAGE = 25;

const fieldFields = {
  id: (field: IssueFieldRow) => globalId("IF", field.id),
  fullDatabaseId: (field: IssueFieldRow) => field.id,
  options: (field: IssueFieldRow, _: unknown, ctx: Context) => loadOptions(ctx, field.id),
  visibility: () => "ALL" as const,
};

export const IssueFieldDate: Resolvers["IssueFieldDate"] = fieldFields;
export const IssueFieldMultiSelect: Resolvers["IssueFieldMultiSelect"] = fieldFields;
export const IssueFieldNumber: Resolvers["IssueFieldNumber"] = fieldFields;
export const IssueFieldSingleSelect: Resolvers["IssueFieldSingleSelect"] = fieldFields;
export const IssueFieldText: Resolvers["IssueFieldText"] = fieldFields;

export const IssueFieldSingleSelectOption: Resolvers["IssueFieldSingleSelectOption"] = {
  id: (option) => globalId("IFO", option.id),
  databaseId: (option) => toDatabaseId(option.id),
  fullDatabaseId: (option) => option.id,
  priority: (option) => option.position + 1,
};

const valueFields = {
  id: ({ repositoryId, issueId, fieldId }: FieldValue) => globalId("IFV", repositoryId, issueId, fieldId),
  definition: (value: FieldValue) => value.fieldOfValue,
  field: (value: FieldValue) => value.fieldOfValue,
  numberValue: (value: FieldValue) => (value.numberValue === null ? null : Number(value.numberValue)),
  options: (value: FieldValue, _: unknown, ctx: Context) => loadChosen(ctx, value),
};

export const IssueFieldDateValue: Resolvers["IssueFieldDateValue"] = {
  ...valueFields,
  value: (value) => value.dateValue ?? "",
};
export const IssueFieldNumberValue: Resolvers["IssueFieldNumberValue"] = {
  ...valueFields,
  value: (value) => Number(value.numberValue),
};
export const IssueFieldTextValue: Resolvers["IssueFieldTextValue"] = {
  ...valueFields,
  value: (value) => value.textValue ?? "",
};
export const IssueFieldMultiSelectValue: Resolvers["IssueFieldMultiSelectValue"] = {
  ...valueFields,
  value: async (value, _, ctx) => (await loadChosen(ctx, value)).map(({ name }) => name).join(", "),
};
export const IssueFieldSingleSelectValue: Resolvers["IssueFieldSingleSelectValue"] = {
  ...valueFields,
  color: async (value, _, ctx) => (await loadChosen(ctx, value))[0]?.color ?? "GRAY",
  description: async (value, _, ctx) => (await loadChosen(ctx, value))[0]?.description,
  name: async (value, _, ctx) => (await loadChosen(ctx, value))[0]?.name ?? "",
  optionId: ({ optionIds: [id] }) => (id === undefined ? null : globalId("IFO", id)),
  value: async (value, _, ctx) => (await loadChosen(ctx, value))[0]?.name ?? "",
};

export const Organization: Resolvers["Organization"] = {
  fieldDefinitions: (account, _, ctx) => visibleFieldsOfOwner(ctx, account.id),
  issueFields: (account, args, ctx) => listFields(ctx, account.id, args),
};

export const Repository: Resolvers["Repository"] = {
  fieldDefinitions: (repository, _, ctx) => loadFields(ctx, repository.ownerId),
  issueFields: (repository, args, ctx) => listFields(ctx, repository.ownerId, args),
  viewerCanSeeIssueFields: async (repository, _, ctx) => (await loadFields(ctx, repository.ownerId)).length > 0,
};

export const IssueType: Resolvers["IssueType"] = {
  pinnedFields: async (type, _, ctx) => (await loadFields(ctx, type.organizationId)).filter((field) => field.isPinned),
};

export const Issue: Resolvers["Issue"] = {
  fieldValues: (issue, _, ctx) => loadValues(ctx, issue),
  issueFieldValues: async (issue, args, ctx) => connectionFromArray(await loadValues(ctx, issue), args, PAGE),
  viewerCanSetFields: viewerCanOnIssue("issue.setFields"),
};

type FieldListArgs = PageArgs & { orderBy?: { field: "CREATED_AT" | "NAME"; direction: "ASC" | "DESC" } | null };

async function listFields(ctx: Context, ownerId: number, args: FieldListArgs) {
  const fields = await visibleFieldsOfOwner(ctx, ownerId);
  const sorted =
    args.orderBy?.field === "NAME" ? fields.toSorted((a, b) => a.name.localeCompare(b.name, "en")) : [...fields];
  return connectionFromArray(args.orderBy?.direction === "DESC" ? sorted.toReversed() : sorted, args, PAGE);
}

async function loadFields(ctx: Context, ownerId: number): Promise<IssueFieldRow[]> {
  return (await batch(ctx, loadFieldsByOwner, ownerId)) ?? [];
}

async function loadChosen(ctx: Context, { fieldId, optionIds }: FieldValue): Promise<FieldOptionRow[]> {
  return optionIds.length === 0
    ? []
    : (await loadOptions(ctx, fieldId)).filter((option) => optionIds.includes(option.id));
}

async function loadOptions(ctx: Context, fieldId: number): Promise<FieldOptionRow[]> {
  return (await batch(ctx, loadFieldOptions, fieldId)) ?? [];
}
