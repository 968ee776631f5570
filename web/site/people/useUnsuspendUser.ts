import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnsuspendUserMutation } from "#web/__generated__/useUnsuspendUserMutation.graphql.ts";

export function useUnsuspendUser() {
  return useCommand<useUnsuspendUserMutation>(graphql`
    mutation useUnsuspendUserMutation($input: UnsuspendUserInput!) {
      unsuspendUser(input: $input) {
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
