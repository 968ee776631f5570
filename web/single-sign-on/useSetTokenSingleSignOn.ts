import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetTokenSingleSignOnMutation } from "#web/__generated__/useSetTokenSingleSignOnMutation.graphql.ts";

/** Authorizes an access token for an organization with single sign-on, or takes that back. */
export function useSetTokenSingleSignOn() {
  return useCommand<useSetTokenSingleSignOnMutation>(graphql`
    mutation useSetTokenSingleSignOnMutation($input: SetTokenSingleSignOnInput!) {
      setTokenSingleSignOn(input: $input) {
        viewer {
          accessTokens {
            ...TokenSingleSignOn_token
          }
        }
      }
    }
  `);
}
