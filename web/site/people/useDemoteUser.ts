import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDemoteUserMutation } from "#web/__generated__/useDemoteUserMutation.graphql.ts";

export function useDemoteUser() {
  return useCommand<useDemoteUserMutation>(graphql`
    mutation useDemoteUserMutation($input: DemoteUserInput!) {
      demoteUser(input: $input) {
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
