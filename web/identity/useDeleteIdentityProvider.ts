import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteIdentityProviderMutation } from "#web/__generated__/useDeleteIdentityProviderMutation.graphql.ts";

export function useDeleteIdentityProvider() {
  return useCommand<useDeleteIdentityProviderMutation>(graphql`
    mutation useDeleteIdentityProviderMutation($input: DeleteIdentityProviderInput!) {
      deleteIdentityProvider(input: $input) {
        viewer {
          ...IdentityProviders_viewer
        }
      }
    }
  `);
}
