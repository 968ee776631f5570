import { REACTION_EVENTS } from "#server/reactions/events.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { Mutation } from "#server/reactions/graphql/mutations.ts";
import * as types from "#server/reactions/graphql/types.ts";
import { accountTypeName } from "#server/accounts/account.ts";
import { batch } from "#server/platform/context.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadReactions, reactionNodeKey } from "#server/reactions/list-reactions.ts";
import { onCommentDeleted, onReviewCommentDeleted } from "#server/reactions/on-comment-deleted.ts";
import { onIssueDeleted } from "#server/reactions/on-issue-deleted.ts";
import { onIssueTransferred } from "#server/reactions/on-issue-transferred.ts";

export const reactions: SchemaFeature<"reactions"> = {
  name: "reactions",
  events: REACTION_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  typeNames: { Reactor: accountTypeName },
  nodes: {
    RE: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("Reaction", await batch(ctx, loadReactions, { repositoryId, id }, reactionNodeKey)),
  },
  subscribers: [onCommentDeleted, onReviewCommentDeleted, onIssueDeleted, onIssueTransferred],
};
