import { seesDefinitions } from "#server/access/visible-owners.ts";
import { loadValues } from "#server/issue-fields/graphql/load-values.ts";
import { fieldTypeName, valueTypeName } from "#server/issue-fields/graphql/type-names.ts";
import { loadIssueFields, loadOptionsById } from "#server/issue-fields/issue-field.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch } from "#server/platform/context.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

/** Fields and their values by their global ids. */
export const nodes: SchemaFeature<"issue-fields">["nodes"] = {
  IF: async (ctx, { numbers: [id = 0] }) => {
    const field = await batch(ctx, loadIssueFields, id);
    if (!field || !(await seesDefinitions(ctx, field.organizationId))) return undefined;
    return { ...field, __typename: fieldTypeName(field) };
  },
  IFO: async (ctx, { numbers: [id = 0] }) =>
    withTypeName("IssueFieldSingleSelectOption", await batch(ctx, loadOptionsById, id)),
  IFV: async (ctx, { numbers: [repositoryId = 0, id = 0, fieldId = 0] }) => {
    const issue = await loadIssue(ctx, { repositoryId, id });
    const value = issue && (await loadValues(ctx, issue)).find((one) => one.fieldId === fieldId);
    return value && { ...value, __typename: valueTypeName(value) };
  },
};
