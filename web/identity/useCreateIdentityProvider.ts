import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateIdentityProviderMutation } from "#web/__generated__/useCreateIdentityProviderMutation.graphql.ts";

export function useCreateIdentityProvider() {
  return useCommand<useCreateIdentityProviderMutation>(graphql`
    mutation useCreateIdentityProviderMutation($input: CreateIdentityProviderInput!) {
      createIdentityProvider(input: $input) {
        viewer {
          ...IdentityProviders_viewer
        }
      }
    }
  `);
}
