import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIdentityProviderMutation } from "#web/__generated__/useUpdateIdentityProviderMutation.graphql.ts";

export function useUpdateIdentityProvider() {
  return useCommand<useUpdateIdentityProviderMutation>(graphql`
    mutation useUpdateIdentityProviderMutation($input: UpdateIdentityProviderInput!) {
      updateIdentityProvider(input: $input) {
        identityProvider {
          ...EditProvider_provider
          ...ProviderRow_provider
        }
      }
    }
  `);
}
