import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteAppClientSecretMutation } from "#web/__generated__/useDeleteAppClientSecretMutation.graphql.ts";

export function useDeleteAppClientSecret() {
  return useCommand<useDeleteAppClientSecretMutation>(graphql`
    mutation useDeleteAppClientSecretMutation($input: DeleteAppClientSecretInput!) {
      deleteAppClientSecret(input: $input) {
        app {
          ...AppClientSecrets_app
        }
      }
    }
  `);
}
