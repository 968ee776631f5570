import type { AddReactionInput, FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Context } from "#server/platform/context.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadSubject } from "#server/reactions/graphql/load-subject.ts";
import { loadGroups } from "#server/reactions/graphql/load-groups.ts";
import type { ReactionRow } from "#server/reactions/list-reactions.ts";
import { addReaction, removeReaction, type Reaction } from "#server/reactions/react.ts";

export const Mutation: FeatureResolvers["reactions"]["Mutation"] = {
  addReaction: mutation(addReaction, toReaction, toPayload),
  removeReaction: mutation(removeReaction, toReaction, toPayload),
};

function toReaction({ subjectId, content }: AddReactionInput): Reaction {
  return { ...decode.reactable(subjectId), content };
}

type Run = { ctx: Context; commandInput: Reaction };

async function toPayload(reaction: ReactionRow | undefined, { ctx, commandInput }: Run) {
  const { repositoryId, subject, id } = commandInput;
  const key = { repositoryId, subject, id };
  return { reaction, reactionGroups: await loadGroups(ctx, key), subject: await loadSubject(ctx, key) };
}
