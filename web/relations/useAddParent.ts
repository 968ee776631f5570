import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddParentMutation } from "#web/__generated__/useAddParentMutation.graphql.ts";

/** Makes an issue a sub-issue of another one, seen from the sub-issue. */
export function useAddParent() {
  return useCommand<useAddParentMutation>(graphql`
    mutation useAddParentMutation($input: AddSubIssueInput!) {
      addSubIssue(input: $input) {
        subIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
}
