import type { AddReactionInput, FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadComments } from "#server/comments/comment.ts";
import { batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues } from "#server/issues/issue.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addReaction, removeReaction, type Reaction } from "#server/reactions/react.ts";

export const Mutation: FeatureResolvers["reactions"]["Mutation"] = {
  addReaction: mutation(addReaction, toReaction, toPayload),
  removeReaction: mutation(removeReaction, toReaction, toPayload),
};

function toReaction({ subjectId, content }: AddReactionInput): Reaction {
  return { ...decode.reactable(subjectId), content };
}

async function toPayload(_: void, ctx: Context, { subjectId }: AddReactionInput) {
  const { subject, ...key } = decode.reactable(subjectId);
  return {
    subject:
      subject === "COMMENT"
        ? withTypeName("IssueComment", await batch(ctx, loadComments, key, issueKey))
        : withIssueTypeName(await batch(ctx, loadIssues, key, issueKey)),
  };
}
