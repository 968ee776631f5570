import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteFilterMutation } from "#web/__generated__/useDeleteFilterMutation.graphql.ts";

export function useDeleteFilter() {
  return useCommand<useDeleteFilterMutation>(graphql`
    mutation useDeleteFilterMutation($input: DeleteNotificationFilterInput!) {
      deleteNotificationFilter(input: $input) {
        viewer {
          ...SavedFilters_user
        }
      }
    }
  `);
}
