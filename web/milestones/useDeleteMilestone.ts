import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteMilestoneMutation } from "#web/__generated__/useDeleteMilestoneMutation.graphql.ts";

/** Deletes a milestone, and updates the counts of its repository's tabs. */
export function useDeleteMilestone() {
  return useCommand<useDeleteMilestoneMutation>(graphql`
    mutation useDeleteMilestoneMutation($input: DeleteMilestoneInput!) {
      deleteMilestone(input: $input) {
        milestone {
          id
          repository {
            id
            open: milestones(first: 0, states: [OPEN]) {
              totalCount
            }
            closed: milestones(first: 0, states: [CLOSED]) {
              totalCount
            }
          }
        }
      }
    }
  `);
}
