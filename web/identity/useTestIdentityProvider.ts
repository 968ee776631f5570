import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useTestIdentityProviderMutation } from "#web/__generated__/useTestIdentityProviderMutation.graphql.ts";

export function useTestIdentityProvider() {
  return useCommand<useTestIdentityProviderMutation>(graphql`
    mutation useTestIdentityProviderMutation($input: TestIdentityProviderInput!) {
      testIdentityProvider(input: $input) {
        issuer
      }
    }
  `);
}
