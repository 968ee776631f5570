import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteSavedReplyMutation } from "#web/__generated__/useDeleteSavedReplyMutation.graphql.ts";

export function useDeleteSavedReply() {
  return useCommand<useDeleteSavedReplyMutation>(graphql`
    mutation useDeleteSavedReplyMutation($input: DeleteSavedReplyInput!) {
      deleteSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);
}
