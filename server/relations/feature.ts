import { RELATION_EVENTS } from "#server/relations/events.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { Mutation } from "#server/relations/graphql/mutations.ts";
import * as types from "#server/relations/graphql/types.ts";
import { onIssueRestored } from "#server/relations/on-issue-restored.ts";
import { notifyRelated } from "#server/relations/relation.ts";
import { addNewIssueToParent } from "#server/relations/sub-issue.ts";

export const relations: SchemaFeature<"relations"> = {
  name: "relations",
  events: RELATION_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  subscribers: [notifyRelated, onIssueRestored],
  hooks: [addStep(ISSUE_CREATED, addNewIssueToParent)],
};
