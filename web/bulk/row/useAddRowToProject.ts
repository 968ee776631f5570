import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddRowToProjectMutation } from "#web/__generated__/useAddRowToProjectMutation.graphql.ts";

export function useAddRowToProject() {
  return useCommand<useAddRowToProjectMutation>(graphql`
    mutation useAddRowToProjectMutation($input: AddProjectV2ItemByIdInput!) {
      addProjectV2ItemById(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
}
