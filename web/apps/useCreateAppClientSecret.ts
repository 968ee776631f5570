import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateAppClientSecretMutation } from "#web/__generated__/useCreateAppClientSecretMutation.graphql.ts";

export function useCreateAppClientSecret() {
  return useCommand<useCreateAppClientSecretMutation>(graphql`
    mutation useCreateAppClientSecretMutation($input: CreateAppClientSecretInput!) {
      createAppClientSecret(input: $input) {
        clientSecret
        app {
          ...AppClientSecrets_app
        }
      }
    }
  `);
}
