import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteBranchRuleMutation } from "#web/__generated__/useDeleteBranchRuleMutation.graphql.ts";

export function useDeleteBranchRule() {
  return useCommand<useDeleteBranchRuleMutation>(graphql`
    mutation useDeleteBranchRuleMutation($input: DeleteBranchProtectionRuleInput!) {
      deleteBranchProtectionRule(input: $input) {
        repository {
          ...BranchRuleList_repository
        }
      }
    }
  `);
}
