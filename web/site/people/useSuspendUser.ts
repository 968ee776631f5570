import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSuspendUserMutation } from "#web/__generated__/useSuspendUserMutation.graphql.ts";

export function useSuspendUser() {
  return useCommand<useSuspendUserMutation>(graphql`
    mutation useSuspendUserMutation($input: SuspendUserInput!) {
      suspendUser(input: $input) {
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
