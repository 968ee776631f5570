import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateViewMutation } from "#web/__generated__/useCreateViewMutation.graphql.ts";

export function useCreateView() {
  return useCommand<useCreateViewMutation>(graphql`
    mutation useCreateViewMutation($input: CreateDashboardSearchShortcutInput!) {
      createDashboardSearchShortcut(input: $input) {
        dashboard {
          ...ViewsSidebar_dashboard
        }
        shortcut {
          id
          resourcePath
        }
      }
    }
  `);
}
