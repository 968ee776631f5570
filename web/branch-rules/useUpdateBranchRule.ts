import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateBranchRuleMutation } from "#web/__generated__/useUpdateBranchRuleMutation.graphql.ts";

export function useUpdateBranchRule() {
  return useCommand<useUpdateBranchRuleMutation>(graphql`
    mutation useUpdateBranchRuleMutation($input: UpdateBranchProtectionRuleInput!) {
      updateBranchProtectionRule(input: $input) {
        branchProtectionRule {
          ...BranchRuleRow_rule
          ...EditBranchRule_rule
        }
      }
    }
  `);
}
