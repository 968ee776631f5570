import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveReactionMutation } from "#web/__generated__/useRemoveReactionMutation.graphql.ts";

export function useRemoveReaction() {
  return useCommand<useRemoveReactionMutation>(graphql`
    mutation useRemoveReactionMutation($input: RemoveReactionInput!) {
      removeReaction(input: $input) {
        subject {
          ...ReactionBar_subject
        }
      }
    }
  `);
}
