import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteAccessTokenMutation } from "#web/__generated__/useDeleteAccessTokenMutation.graphql.ts";

export function useDeleteAccessToken() {
  return useCommand<useDeleteAccessTokenMutation>(graphql`
    mutation useDeleteAccessTokenMutation($input: DeleteAccessTokenInput!) {
      deleteAccessToken(input: $input) {
        viewer {
          ...AccessTokens_viewer
        }
      }
    }
  `);
}
