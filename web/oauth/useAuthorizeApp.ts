import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAuthorizeAppMutation } from "#web/__generated__/useAuthorizeAppMutation.graphql.ts";

export function useAuthorizeApp() {
  return useCommand<useAuthorizeAppMutation>(graphql`
    mutation useAuthorizeAppMutation($input: AuthorizeAppInput!) {
      authorizeApp(input: $input) {
        redirectUrl
      }
    }
  `);
}
