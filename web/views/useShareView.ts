import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useShareViewMutation } from "#web/__generated__/useShareViewMutation.graphql.ts";

export function useShareView() {
  return useCommand<useShareViewMutation>(graphql`
    mutation useShareViewMutation($input: ShareDashboardSearchShortcutInput!) {
      shareDashboardSearchShortcut(input: $input) {
        shortcut {
          ...ShareDialog_shortcut
          ...ViewPane_shortcut
        }
      }
    }
  `);
}
