import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveParentMutation } from "#web/__generated__/useRemoveParentMutation.graphql.ts";

export function useRemoveParent() {
  return useCommand<useRemoveParentMutation>(graphql`
    mutation useRemoveParentMutation($input: RemoveSubIssueInput!) {
      removeSubIssue(input: $input) {
        subIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
}
