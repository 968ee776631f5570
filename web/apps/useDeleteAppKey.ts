import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteAppKeyMutation } from "#web/__generated__/useDeleteAppKeyMutation.graphql.ts";

export function useDeleteAppKey() {
  return useCommand<useDeleteAppKeyMutation>(graphql`
    mutation useDeleteAppKeyMutation($input: DeleteAppKeyInput!) {
      deleteAppKey(input: $input) {
        app {
          ...AppKeys_app
        }
      }
    }
  `);
}
