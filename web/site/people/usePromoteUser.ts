import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePromoteUserMutation } from "#web/__generated__/usePromoteUserMutation.graphql.ts";

export function usePromoteUser() {
  return useCommand<usePromoteUserMutation>(graphql`
    mutation usePromoteUserMutation($input: PromoteUserInput!) {
      promoteUser(input: $input) {
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
