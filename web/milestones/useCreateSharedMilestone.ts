import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateSharedMilestoneMutation } from "#web/__generated__/useCreateSharedMilestoneMutation.graphql.ts";

/** Creates a milestone in several repositories: in all of them or in none. */
export function useCreateSharedMilestone() {
  return useCommand<useCreateSharedMilestoneMutation>(graphql`
    mutation useCreateSharedMilestoneMutation($input: CreateOrganizationMilestoneInput!) {
      createOrganizationMilestone(input: $input) {
        milestones {
          id
        }
      }
    }
  `);
}
