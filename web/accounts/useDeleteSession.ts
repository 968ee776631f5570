import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteSessionMutation } from "#web/__generated__/useDeleteSessionMutation.graphql.ts";

export function useDeleteSession() {
  return useCommand<useDeleteSessionMutation>(graphql`
    mutation useDeleteSessionMutation($input: DeleteSessionInput!) {
      deleteSession(input: $input) {
        viewer {
          ...Sessions_viewer
        }
      }
    }
  `);
}
