import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetPasswordSignInMutation } from "#web/__generated__/useSetPasswordSignInMutation.graphql.ts";

export function useSetPasswordSignIn() {
  return useCommand<useSetPasswordSignInMutation>(graphql`
    mutation useSetPasswordSignInMutation($input: SetPasswordSignInInput!) {
      setPasswordSignIn(input: $input) {
        viewer {
          ...PasswordSignIn_viewer
        }
      }
    }
  `);
}
