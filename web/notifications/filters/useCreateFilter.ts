import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateFilterMutation } from "#web/__generated__/useCreateFilterMutation.graphql.ts";

export function useCreateFilter() {
  return useCommand<useCreateFilterMutation>(graphql`
    mutation useCreateFilterMutation($input: CreateNotificationFilterInput!) {
      createNotificationFilter(input: $input) {
        viewer {
          ...SavedFilters_user
        }
      }
    }
  `);
}
