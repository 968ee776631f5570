import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveOutsideCollaboratorMutation } from "#web/__generated__/useRemoveOutsideCollaboratorMutation.graphql.ts";

export function useRemoveOutsideCollaborator() {
  return useCommand<useRemoveOutsideCollaboratorMutation>(graphql`
    mutation useRemoveOutsideCollaboratorMutation($input: RemoveOutsideCollaboratorInput!) {
      removeOutsideCollaborator(input: $input) {
        clientMutationId
      }
    }
  `);
}
