import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateFilterMutation } from "#web/__generated__/useUpdateFilterMutation.graphql.ts";

export function useUpdateFilter() {
  return useCommand<useUpdateFilterMutation>(graphql`
    mutation useUpdateFilterMutation($input: UpdateNotificationFilterInput!) {
      updateNotificationFilter(input: $input) {
        viewer {
          ...SavedFilters_user
        }
      }
    }
  `);
}
