import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRevokeInvitationMutation } from "#web/__generated__/useRevokeInvitationMutation.graphql.ts";

export function useRevokeInvitation() {
  return useCommand<useRevokeInvitationMutation>(graphql`
    mutation useRevokeInvitationMutation($input: RevokeInvitationInput!) {
      revokeInvitation(input: $input) {
        deletedInvitationId
      }
    }
  `);
}
