import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateInvitationsMutation } from "#web/__generated__/useCreateInvitationsMutation.graphql.ts";

export function useCreateInvitations() {
  return useCommand<useCreateInvitationsMutation>(graphql`
    mutation useCreateInvitationsMutation($input: CreateInvitationsInput!) {
      createInvitations(input: $input) {
        results {
          line
          text
          login
          email
          name
          url
          error
        }
      }
    }
  `);
}
