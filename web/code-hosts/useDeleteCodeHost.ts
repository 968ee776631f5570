import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteCodeHostMutation } from "#web/__generated__/useDeleteCodeHostMutation.graphql.ts";

export function useDeleteCodeHost() {
  return useCommand<useDeleteCodeHostMutation>(graphql`
    mutation useDeleteCodeHostMutation($input: DeleteCodeHostInput!) {
      deleteCodeHost(input: $input) {
        repository {
          ...CodeHostList_repository
        }
      }
    }
  `);
}
