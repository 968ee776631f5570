import { REACTION_EVENTS } from "#server/reactions/events.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { Mutation } from "#server/reactions/graphql/mutations.ts";
import * as types from "#server/reactions/graphql/types.ts";
import { onCommentDeleted } from "#server/reactions/on-comment-deleted.ts";
import { onIssueDeleted } from "#server/reactions/on-issue-deleted.ts";
import { onIssueTransferred } from "#server/reactions/on-issue-transferred.ts";

export const reactions: SchemaFeature<"reactions"> = {
  name: "reactions",
  events: REACTION_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  subscribers: [onCommentDeleted, onIssueDeleted, onIssueTransferred],
};
