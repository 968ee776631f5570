import { useAddReaction } from "#web/reactions/useAddReaction.ts";
import { useRemoveReaction } from "#web/reactions/useRemoveReaction.ts";
import type { ReactionContent } from "#web/__generated__/ReactionBar_subject.graphql.ts";

type ReactionGroup = { content: ReactionContent; viewerHasReacted: boolean };

/** Adds the viewer's reaction, or removes it. */
export function useToggleReaction(subjectId: string) {
  const [addReaction] = useAddReaction();
  const [removeReaction] = useRemoveReaction();
  return ({ content, viewerHasReacted }: ReactionGroup) => {
    const run = viewerHasReacted ? removeReaction : addReaction;
    run({ subjectId, content });
  };
}
