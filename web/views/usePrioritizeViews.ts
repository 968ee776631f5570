import { graphql, useFragment } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { usePrioritizeViews_dashboard$key } from "#web/__generated__/usePrioritizeViews_dashboard.graphql.ts";
import type { usePrioritizeViewsMutation } from "#web/__generated__/usePrioritizeViewsMutation.graphql.ts";
import { VIEW_NOT_UPDATED } from "#shared/messages.ts";

/** Orders the viewer's saved views. The new order shows at once and is reverted when the server refuses it. */
export function usePrioritizeViews(dashboard: usePrioritizeViews_dashboard$key) {
  const { id, shortcuts } = useFragment(
    graphql`
      fragment usePrioritizeViews_dashboard on UserDashboard {
        id
        shortcuts(first: 25, searchTypes: [ISSUES]) {
          totalCount
          nodes {
            id
          }
        }
      }
    `,
    dashboard,
  );
  const [prioritize] = useCommand<usePrioritizeViewsMutation>(
    graphql`
      mutation usePrioritizeViewsMutation($input: PrioritizeDashboardSearchShortcutsInput!) @raw_response_type {
        prioritizeDashboardSearchShortcuts(input: $input) {
          dashboard {
            ...usePrioritizeViews_dashboard
          }
        }
      }
    `,
    {
      optimisticResponse: ({ shortcutIds }) => ({
        prioritizeDashboardSearchShortcuts: {
          dashboard: {
            id,
            shortcuts: {
              totalCount: shortcuts.totalCount,
              nodes: shortcutIds.map((shortcutId) => ({ id: shortcutId })),
            },
          },
        },
      }),
    },
  );
  return (shortcutIds: string[]) =>
    prioritize({ shortcutIds }, { onError: () => showToast("error", VIEW_NOT_UPDATED) });
}
