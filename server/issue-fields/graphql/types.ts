import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import {
  loadFieldOptions,
  loadFieldsByOwner,
  loadFieldValues,
  loadIssueFields,
} from "#server/issue-fields/issue-field.ts";
import { issueKey } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["issue-fields"];

export const IssueField: Resolvers["IssueField"] = {
  id: (field) => globalId("IF", field.id),
  options: (field, _, ctx) => loadOptions(ctx, field.id),
};

export const IssueFieldOption: Resolvers["IssueFieldOption"] = { id: (option) => globalId("IFO", option.id) };

export const IssueFieldValue: Resolvers["IssueFieldValue"] = {
  field: async (value, _, ctx) => orNotFound(await batch(ctx, loadIssueFields, value.fieldId), "an IssueField"),
  numberValue: (value) => (value.numberValue === null ? null : Number(value.numberValue)),
  options: async (value, _, ctx) =>
    value.optionIds.length === 0
      ? []
      : (await loadOptions(ctx, value.fieldId)).filter((option) => value.optionIds.includes(option.id)),
};

export const Organization: Resolvers["Organization"] = {
  issueFields: (account, _, ctx) => loadFields(ctx, account.id),
};

export const Repository: Resolvers["Repository"] = {
  issueFields: (repository, _, ctx) => loadFields(ctx, repository.ownerId),
  viewerCanSeeIssueFields: async (repository, _, ctx) => (await loadFields(ctx, repository.ownerId)).length > 0,
};

export const IssueType: Resolvers["IssueType"] = {
  pinnedFields: async (type, _, ctx) => (await loadFields(ctx, type.organizationId)).filter((field) => field.isPinned),
};

export const Issue: Resolvers["Issue"] = {
  issueFieldValues: async ({ repositoryId, id }, _, ctx) =>
    (await batch(ctx, loadFieldValues, { repositoryId, id }, issueKey))?.values ?? [],
};

async function loadFields(ctx: Context, ownerId: number) {
  return (await batch(ctx, loadFieldsByOwner, ownerId)) ?? [];
}

async function loadOptions(ctx: Context, fieldId: number) {
  return (await batch(ctx, loadFieldOptions, fieldId)) ?? [];
}
