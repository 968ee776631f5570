import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateSavedReplyMutation } from "#web/__generated__/useUpdateSavedReplyMutation.graphql.ts";

export function useUpdateSavedReply() {
  return useCommand<useUpdateSavedReplyMutation>(graphql`
    mutation useUpdateSavedReplyMutation($input: UpdateSavedReplyInput!) {
      updateSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);
}
