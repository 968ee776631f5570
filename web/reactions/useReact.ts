import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { ReactionContent, useReactAddMutation } from "#web/__generated__/useReactAddMutation.graphql.ts";
import type { useReactRemoveMutation } from "#web/__generated__/useReactRemoveMutation.graphql.ts";

/** Adds the viewer's reaction, or takes it back. */
export function useReact(subjectId: string): (content: ReactionContent, hasReacted: boolean) => void {
  const [add] = useMutation<useReactAddMutation>(graphql`
    mutation useReactAddMutation($input: AddReactionInput!) {
      addReaction(input: $input) {
        subject {
          ...ReactionBar_subject
        }
      }
    }
  `);
  const [remove] = useMutation<useReactRemoveMutation>(graphql`
    mutation useReactRemoveMutation($input: RemoveReactionInput!) {
      removeReaction(input: $input) {
        subject {
          ...ReactionBar_subject
        }
      }
    }
  `);
  return (content, hasReacted) => {
    const commit = hasReacted ? remove : add;
    commit({ variables: { input: { subjectId, content } }, onError: (error) => showToast("error", error.message) });
  };
}
