import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateTeamMutation } from "#web/__generated__/useUpdateTeamMutation.graphql.ts";

export function useUpdateTeam() {
  return useCommand<useUpdateTeamMutation>(graphql`
    mutation useUpdateTeamMutation($input: UpdateTeamInput!) {
      updateTeam(input: $input) {
        team {
          id
          name
          slug
          description
          privacy
          resourcePath
          parentTeam {
            id
          }
        }
      }
    }
  `);
}
