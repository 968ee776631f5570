import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveRowFromProjectMutation } from "#web/__generated__/useRemoveRowFromProjectMutation.graphql.ts";

export function useRemoveRowFromProject() {
  return useCommand<useRemoveRowFromProjectMutation>(graphql`
    mutation useRemoveRowFromProjectMutation($input: DeleteProjectV2ItemInput!) {
      deleteProjectV2Item(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
}
