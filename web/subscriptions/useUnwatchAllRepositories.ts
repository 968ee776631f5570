import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnwatchAllRepositoriesMutation } from "#web/__generated__/useUnwatchAllRepositoriesMutation.graphql.ts";

export function useUnwatchAllRepositories() {
  return useCommand<useUnwatchAllRepositoriesMutation>(graphql`
    mutation useUnwatchAllRepositoriesMutation($input: UnwatchAllRepositoriesInput!) {
      unwatchAllRepositories(input: $input) {
        clientMutationId
      }
    }
  `);
}
