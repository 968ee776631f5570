import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddReactionMutation } from "#web/__generated__/useAddReactionMutation.graphql.ts";

export function useAddReaction() {
  return useCommand<useAddReactionMutation>(graphql`
    mutation useAddReactionMutation($input: AddReactionInput!) {
      addReaction(input: $input) {
        subject {
          ...ReactionBar_subject
        }
      }
    }
  `);
}
