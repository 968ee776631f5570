import { ISSUE_FIELD_EVENTS } from "#server/issue-fields/events.ts";
import { batch } from "#server/platform/context.ts";
import { filterRoutes } from "#server/issue-fields/filter-routes.ts";
import { Mutation } from "#server/issue-fields/graphql/mutations.ts";
import * as types from "#server/issue-fields/graphql/types.ts";
import { loadIssueFields } from "#server/issue-fields/issue-field.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { deleteForeignValues } from "#server/issue-fields/delete-foreign-values.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const issueFields: SchemaFeature<"issue-fields"> = {
  name: "issue-fields",
  events: ISSUE_FIELD_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    IF: async (ctx, { numbers: [id = 0] }) => withTypeName("IssueField", await batch(ctx, loadIssueFields, id)),
  },
  routes: filterRoutes,
  hooks: [addStep(REPOSITORY_TRANSFERRED, deleteForeignValues)],
};
