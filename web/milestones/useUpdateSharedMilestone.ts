import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateSharedMilestoneMutation } from "#web/__generated__/useUpdateSharedMilestoneMutation.graphql.ts";

/** Closes or reopens the milestones of a title in all repositories where the viewer can. */
export function useUpdateSharedMilestone() {
  return useCommand<useUpdateSharedMilestoneMutation>(graphql`
    mutation useUpdateSharedMilestoneMutation($input: UpdateOrganizationMilestoneInput!) {
      updateOrganizationMilestone(input: $input) {
        milestones {
          id
          state
          closed
          viewerCanClose
          viewerCanReopen
        }
      }
    }
  `);
}
