import { ISSUE_FIELD_EVENTS } from "#server/issue-fields/events.ts";
import { batch } from "#server/platform/context.ts";
import { filterRoutes } from "#server/issue-fields/filter-routes.ts";
import { Mutation } from "#server/issue-fields/graphql/mutations.ts";
import { loadValues } from "#server/issue-fields/graphql/load-values.ts";
import * as types from "#server/issue-fields/graphql/types.ts";
import { fieldTypeName, valueTypeName } from "#server/issue-fields/graphql/type-names.ts";
import { setNewFieldValues } from "#server/issue-fields/set-field-value.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { loadIssueFields } from "#server/issue-fields/issue-field.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { deleteForeignValues } from "#server/issue-fields/delete-foreign-values.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";

export const issueFields: SchemaFeature<"issue-fields"> = {
  name: "issue-fields",
  events: ISSUE_FIELD_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  typeNames: {
    IssueFieldCommon: fieldTypeName,
    IssueFieldValue: valueTypeName,
    IssueFieldValueCommon: valueTypeName,
    IssueFields: fieldTypeName,
  },
  nodes: {
    IF: async (ctx, { numbers: [id = 0] }) => {
      const field = await batch(ctx, loadIssueFields, id);
      return field && { ...field, __typename: fieldTypeName(field) };
    },
    IFV: async (ctx, { numbers: [repositoryId = 0, id = 0, fieldId = 0] }) => {
      const issue = await loadIssue(ctx, { repositoryId, id });
      const value = issue && (await loadValues(ctx, issue)).find((one) => one.fieldId === fieldId);
      return value && { ...value, __typename: valueTypeName(value) };
    },
  },
  routes: filterRoutes,
  hooks: [addStep(REPOSITORY_TRANSFERRED, deleteForeignValues), addStep(ISSUE_CREATED, setNewFieldValues)],
};
