import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePrioritizePinsMutation } from "#web/__generated__/usePrioritizePinsMutation.graphql.ts";

export function usePrioritizePins() {
  return useCommand<usePrioritizePinsMutation>(graphql`
    mutation usePrioritizePinsMutation($input: PrioritizePinnedIssuesInput!) {
      prioritizePinnedIssues(input: $input) {
        repository {
          ...PinnedIssues_repository
        }
      }
    }
  `);
}
