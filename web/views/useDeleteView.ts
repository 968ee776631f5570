import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteViewMutation } from "#web/__generated__/useDeleteViewMutation.graphql.ts";

export function useDeleteView() {
  return useCommand<useDeleteViewMutation>(graphql`
    mutation useDeleteViewMutation($input: RemoveDashboardSearchShortcutInput!) {
      removeDashboardSearchShortcut(input: $input) {
        removedShortcutId
        dashboard {
          ...ViewsSidebar_dashboard
        }
      }
    }
  `);
}
