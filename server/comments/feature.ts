import { accountTypeName, type AccountRow } from "#server/accounts/account.ts";
import { COMMENT_EVENTS } from "#server/comments/events.ts";
import { loadComments } from "#server/comments/comment.ts";
import { loadContentEdit } from "#server/comments/edit-history.ts";
import { loadPinnedCommentById } from "#server/comments/pin-comment.ts";
import { Mutation } from "#server/comments/graphql/mutations.ts";
import * as types from "#server/comments/graphql/types.ts";
import { batch } from "#server/platform/context.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const comments: SchemaFeature<"comments"> = {
  name: "comments",
  events: COMMENT_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  typeNames: { CommentAuthor: commentAuthorTypeName, Minimizable: () => "IssueComment" },
  nodes: {
    IC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("IssueComment", await batch(ctx, loadComments, { repositoryId, id }, issueKey)),
    PIC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("PinnedIssueComment", await loadPinnedCommentById(ctx, { repositoryId, id })),
    UCE: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("UserContentEdit", await loadContentEdit(ctx, { repositoryId, id })),
  },
};

/** No organization writes comments. */
function commentAuthorTypeName(account: AccountRow): "Bot" | "Mannequin" | "User" {
  const name = accountTypeName(account);
  return name === "Organization" ? "User" : name;
}
