import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateBranchRuleMutation } from "#web/__generated__/useCreateBranchRuleMutation.graphql.ts";

export function useCreateBranchRule() {
  return useCommand<useCreateBranchRuleMutation>(graphql`
    mutation useCreateBranchRuleMutation($input: CreateBranchProtectionRuleInput!) {
      createBranchProtectionRule(input: $input) {
        branchProtectionRule {
          ...BranchRuleRow_rule
          ...EditBranchRule_rule
        }
      }
    }
  `);
}
