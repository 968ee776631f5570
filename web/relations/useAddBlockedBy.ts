import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddBlockedByMutation } from "#web/__generated__/useAddBlockedByMutation.graphql.ts";

/** Marks an issue as blocked by another one. */
export function useAddBlockedBy() {
  return useCommand<useAddBlockedByMutation>(graphql`
    mutation useAddBlockedByMutation($input: AddBlockedByInput!) {
      addBlockedBy(input: $input) {
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
