import { PROJECT_EVENTS } from "#server/projects/events.ts";
import { batch } from "#server/platform/context.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { Mutation } from "#server/projects/graphql/mutations.ts";
import * as itemTypes from "#server/projects/graphql/item-types.ts";
import * as types from "#server/projects/graphql/types.ts";
import { loadDrafts, loadProjectItems } from "#server/projects/project-item.ts";
import { loadProjects } from "#server/projects/project.ts";
import { addNewIssueToProjects } from "#server/projects/write-project.ts";

export const projects: SchemaFeature<"projects"> = {
  name: "projects",
  events: PROJECT_EVENTS,
  hasSchema: true,
  resolvers: { ...types, ...itemTypes, Mutation },
  hooks: [addStep(ISSUE_CREATED, addNewIssueToProjects)],
  nodes: {
    PVT: async (ctx, { numbers: [id = 0] }) => withTypeName("ProjectV2", await batch(ctx, loadProjects, id)),
    PVTI: async (ctx, { numbers: [id = 0] }) => withTypeName("ProjectV2Item", await batch(ctx, loadProjectItems, id)),
    DI: async (ctx, { numbers: [id = 0] }) => {
      const item = await batch(ctx, loadProjectItems, id);
      return item && withTypeName("DraftIssue", await batch(ctx, loadDrafts, item.id));
    },
  },
};
