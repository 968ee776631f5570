import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetInteractionLimitMutation } from "#web/__generated__/useSetInteractionLimitMutation.graphql.ts";

export function useSetInteractionLimit() {
  return useCommand<useSetInteractionLimitMutation>(graphql`
    mutation useSetInteractionLimitMutation($input: SetRepositoryInteractionLimitInput!) {
      setRepositoryInteractionLimit(input: $input) {
        repository {
          ...InteractionLimits_repository
        }
      }
    }
  `);
}
