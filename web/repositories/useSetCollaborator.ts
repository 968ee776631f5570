import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetCollaboratorMutation } from "#web/__generated__/useSetCollaboratorMutation.graphql.ts";

/** Adds a collaborator or changes a collaborator's role. */
export function useSetCollaborator() {
  return useCommand<useSetCollaboratorMutation>(graphql`
    mutation useSetCollaboratorMutation($input: SetCollaboratorInput!) {
      setCollaborator(input: $input) {
        clientMutationId
      }
    }
  `);
}
