import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateMilestoneMutation } from "#web/__generated__/useCreateMilestoneMutation.graphql.ts";

export function useCreateMilestone() {
  return useCommand<useCreateMilestoneMutation>(graphql`
    mutation useCreateMilestoneMutation($input: CreateMilestoneInput!) {
      createMilestone(input: $input) {
        milestone {
          id
          number
        }
      }
    }
  `);
}
