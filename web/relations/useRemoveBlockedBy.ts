import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveBlockedByMutation } from "#web/__generated__/useRemoveBlockedByMutation.graphql.ts";

export function useRemoveBlockedBy() {
  return useCommand<useRemoveBlockedByMutation>(graphql`
    mutation useRemoveBlockedByMutation($input: RemoveBlockedByInput!) {
      removeBlockedBy(input: $input) {
        issue {
          id
          ...RelationshipsSection_issue
        }
        blockingIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
}
