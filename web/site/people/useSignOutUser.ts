import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSignOutUserMutation } from "#web/__generated__/useSignOutUserMutation.graphql.ts";

export function useSignOutUser() {
  return useCommand<useSignOutUserMutation>(graphql`
    mutation useSignOutUserMutation($input: SignOutUserInput!) {
      signOutUser(input: $input) {
        user {
          id
          isSiteAdmin
          administration {
            isSuspended
            awaitsApproval
          }
        }
      }
    }
  `);
}
