import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useConvertMemberMutation } from "#web/__generated__/useConvertMemberMutation.graphql.ts";

export function useConvertMember() {
  return useCommand<useConvertMemberMutation>(graphql`
    mutation useConvertMemberMutation($input: ConvertMemberToOutsideCollaboratorInput!) {
      convertMemberToOutsideCollaborator(input: $input) {
        clientMutationId
      }
    }
  `);
}
