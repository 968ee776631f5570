import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateMilestoneMutation } from "#web/__generated__/useUpdateMilestoneMutation.graphql.ts";

/** Updates a milestone, and the counts of its repository's tabs. */
export function useUpdateMilestone() {
  return useCommand<useUpdateMilestoneMutation>(graphql`
    mutation useUpdateMilestoneMutation($input: UpdateMilestoneInput!) {
      updateMilestone(input: $input) {
        milestone {
          id
          number
          title
          description
          descriptionHTML
          dueOn
          state
          closed
          closedAt
          updatedAt
          viewerCanClose
          viewerCanReopen
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
