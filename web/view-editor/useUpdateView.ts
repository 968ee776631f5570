import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateViewMutation } from "#web/__generated__/useUpdateViewMutation.graphql.ts";

export function useUpdateView() {
  return useCommand<useUpdateViewMutation>(graphql`
    mutation useUpdateViewMutation($input: UpdateDashboardSearchShortcutInput!) {
      updateDashboardSearchShortcut(input: $input) {
        shortcut {
          id
          resourcePath
          ...ViewPane_shortcut
          ...ViewsSidebar_shortcuts
        }
      }
    }
  `);
}
