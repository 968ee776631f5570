import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateSavedReplyMutation } from "#web/__generated__/useCreateSavedReplyMutation.graphql.ts";

export function useCreateSavedReply() {
  return useCommand<useCreateSavedReplyMutation>(graphql`
    mutation useCreateSavedReplyMutation($input: CreateSavedReplyInput!) {
      createSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);
}
