import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveFromProjectMutation } from "#web/__generated__/useRemoveFromProjectMutation.graphql.ts";

export function useRemoveFromProject() {
  return useCommand<useRemoveFromProjectMutation>(graphql`
    mutation useRemoveFromProjectMutation($input: DeleteProjectV2ItemInput!) {
      deleteProjectV2Item(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
}
