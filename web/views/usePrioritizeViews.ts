import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { usePrioritizeViews_dashboard$key } from "#web/__generated__/usePrioritizeViews_dashboard.graphql.ts";
import type { usePrioritizeViewsMutation } from "#web/__generated__/usePrioritizeViewsMutation.graphql.ts";

/** Puts one's views into an order at once; it goes back where the server does not take it. */
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
  const [commit] = useMutation<usePrioritizeViewsMutation>(graphql`
    mutation usePrioritizeViewsMutation($input: PrioritizeDashboardSearchShortcutsInput!) {
      prioritizeDashboardSearchShortcuts(input: $input) {
        dashboard {
          ...usePrioritizeViews_dashboard
        }
      }
    }
  `);
  return (ids: string[]) =>
    commit({
      variables: { input: { shortcutIds: ids } },
      optimisticResponse: {
        prioritizeDashboardSearchShortcuts: {
          dashboard: { id, shortcuts: { totalCount: shortcuts.totalCount, nodes: ids.map((one) => ({ id: one })) } },
        },
      },
      onError: () => showToast("error", "Could not update the view"),
    });
}
