import { PROJECT_EVENTS } from "#server/projects/events.ts";
import { batch } from "#server/platform/context.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { Mutation } from "#server/projects/graphql/mutations.ts";
import * as types from "#server/projects/graphql/types.ts";
import { loadProjects } from "#server/projects/project.ts";
import { addNewIssueToProjects } from "#server/projects/write-project.ts";

export const projects: SchemaFeature<"projects"> = {
  name: "projects",
  events: PROJECT_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(ISSUE_CREATED, addNewIssueToProjects)],
  nodes: {
    PVT: async (ctx, { numbers: [id = 0] }) => withTypeName("ProjectV2", await batch(ctx, loadProjects, id)),
  },
};
