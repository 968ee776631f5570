import { ISSUE_FIELD_EVENTS } from "#server/issue-fields/events.ts";
import { filterRoutes } from "#server/issue-fields/filter-routes.ts";
import { Mutation } from "#server/issue-fields/graphql/mutations.ts";
import { nodes } from "#server/issue-fields/graphql/nodes.ts";
import * as types from "#server/issue-fields/graphql/types.ts";
import { fieldTypeName, valueTypeName } from "#server/issue-fields/graphql/type-names.ts";
import { setNewFieldValues } from "#server/issue-fields/set-field-value.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
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
  nodes,
  routes: filterRoutes,
  hooks: [addStep(REPOSITORY_TRANSFERRED, deleteForeignValues), addStep(ISSUE_CREATED, setNewFieldValues)],
};
