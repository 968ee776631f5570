import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteExternalIdentityMutation } from "#web/__generated__/useDeleteExternalIdentityMutation.graphql.ts";

export function useDeleteExternalIdentity() {
  return useCommand<useDeleteExternalIdentityMutation>(graphql`
    mutation useDeleteExternalIdentityMutation($input: DeleteExternalIdentityInput!) {
      deleteExternalIdentity(input: $input) {
        viewer {
          ...ExternalIdentities_viewer
        }
      }
    }
  `);
}
