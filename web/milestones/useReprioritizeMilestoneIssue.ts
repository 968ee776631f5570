import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useReprioritizeMilestoneIssueMutation } from "#web/__generated__/useReprioritizeMilestoneIssueMutation.graphql.ts";

export function useReprioritizeMilestoneIssue() {
  return useCommand<useReprioritizeMilestoneIssueMutation>(graphql`
    mutation useReprioritizeMilestoneIssueMutation($input: ReprioritizeMilestoneIssueInput!) {
      reprioritizeMilestoneIssue(input: $input) {
        milestone {
          id
          updatedAt
        }
      }
    }
  `);
}
