import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteOtherSessionsMutation } from "#web/__generated__/useDeleteOtherSessionsMutation.graphql.ts";

export function useDeleteOtherSessions() {
  return useCommand<useDeleteOtherSessionsMutation>(graphql`
    mutation useDeleteOtherSessionsMutation($input: DeleteOtherSessionsInput!) {
      deleteOtherSessions(input: $input) {
        viewer {
          ...Sessions_viewer
        }
      }
    }
  `);
}
