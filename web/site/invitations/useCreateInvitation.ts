import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateInvitationMutation } from "#web/__generated__/useCreateInvitationMutation.graphql.ts";

export function useCreateInvitation() {
  return useCommand<useCreateInvitationMutation>(graphql`
    mutation useCreateInvitationMutation($input: CreateInvitationInput!) {
      createInvitation(input: $input) {
        invitation {
          id
          email
        }
        isSent
        url
      }
    }
  `);
}
