import type { AddReactionInput, FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadComments } from "#server/comments/comment.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
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

async function toPayload(_: void, { ctx, commandInput }: { ctx: Context; commandInput: Reaction }) {
  const key = { repositoryId: commandInput.repositoryId, id: commandInput.id };
  return {
    subject:
      commandInput.subject === "COMMENT"
        ? withTypeName("IssueComment", await batch(ctx, loadComments, key, issueKey))
        : withIssueTypeName(await loadIssue(ctx, key)),
  };
}
