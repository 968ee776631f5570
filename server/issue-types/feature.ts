import { seesDefinitions } from "#server/access/visible-owners.ts";
import { ISSUE_TYPE_EVENTS } from "#server/issue-types/events.ts";
import { batch } from "#server/platform/context.ts";
import { Mutation } from "#server/issue-types/graphql/mutations.ts";
import * as types from "#server/issue-types/graphql/types.ts";
import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const issueTypes: SchemaFeature<"issue-types"> = {
  name: "issue-types",
  events: ISSUE_TYPE_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    IT: async (ctx, { numbers: [id = 0] }) => {
      const type = await batch(ctx, loadIssueTypes, id);
      return type && (await seesDefinitions(ctx, type.organizationId)) ? withTypeName("IssueType", type) : undefined;
    },
  },
};
