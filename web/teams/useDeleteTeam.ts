import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteTeamMutation } from "#web/__generated__/useDeleteTeamMutation.graphql.ts";

export function useDeleteTeam() {
  return useCommand<useDeleteTeamMutation>(graphql`
    mutation useDeleteTeamMutation($input: DeleteTeamInput!) {
      deleteTeam(input: $input) {
        organization {
          login
        }
      }
    }
  `);
}
