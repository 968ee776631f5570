import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { addStatusField } from "#server/project-fields/define-field.ts";
import { Mutation } from "#server/project-fields/graphql/mutations.ts";
import { nodes } from "#server/project-fields/graphql/nodes.ts";
import * as types from "#server/project-fields/graphql/types.ts";
import * as valueTypes from "#server/project-fields/graphql/value-types.ts";
import { PROJECT_CREATED } from "#server/projects/write-project.ts";

export const projectFields: SchemaFeature<"project-fields"> = {
  name: "project-fields",
  hasSchema: true,
  resolvers: { ...types, ...valueTypes, Mutation },
  nodes,
  hooks: [addStep(PROJECT_CREATED, addStatusField)],
};
