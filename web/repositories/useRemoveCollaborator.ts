import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveCollaboratorMutation } from "#web/__generated__/useRemoveCollaboratorMutation.graphql.ts";

export function useRemoveCollaborator() {
  return useCommand<useRemoveCollaboratorMutation>(graphql`
    mutation useRemoveCollaboratorMutation($input: RemoveCollaboratorInput!) {
      removeCollaborator(input: $input) {
        repository {
          id
        }
      }
    }
  `);
}
