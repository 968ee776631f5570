import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateTeamMutation } from "#web/__generated__/useCreateTeamMutation.graphql.ts";

export function useCreateTeam() {
  return useCommand<useCreateTeamMutation>(graphql`
    mutation useCreateTeamMutation($input: CreateTeamInput!) {
      createTeam(input: $input) {
        team {
          resourcePath
        }
      }
    }
  `);
}
