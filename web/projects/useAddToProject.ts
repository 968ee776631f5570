import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddToProjectMutation } from "#web/__generated__/useAddToProjectMutation.graphql.ts";

export function useAddToProject() {
  return useCommand<useAddToProjectMutation>(graphql`
    mutation useAddToProjectMutation($input: AddProjectV2ItemByIdInput!) {
      addProjectV2ItemById(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
}
