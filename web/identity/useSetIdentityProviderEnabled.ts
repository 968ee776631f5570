import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetIdentityProviderEnabledMutation } from "#web/__generated__/useSetIdentityProviderEnabledMutation.graphql.ts";

export function useSetIdentityProviderEnabled() {
  return useCommand<useSetIdentityProviderEnabledMutation>(graphql`
    mutation useSetIdentityProviderEnabledMutation($input: SetIdentityProviderEnabledInput!) {
      setIdentityProviderEnabled(input: $input) {
        identityProvider {
          ...ProviderRow_provider
        }
      }
    }
  `);
}
