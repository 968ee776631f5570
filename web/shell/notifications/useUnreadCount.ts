import { useMemo } from "react";
import { graphql, useSubscription } from "react-relay";
import type { RecordSourceSelectorProxy } from "relay-runtime";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import type { useUnreadCountQuery } from "#web/__generated__/useUnreadCountQuery.graphql.ts";
import type { useUnreadCountSubscription } from "#web/__generated__/useUnreadCountSubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription useUnreadCountSubscription {
    notificationsUpdated {
      viewer {
        id
        unreadNotificationCount
      }
    }
  }
`;

/** The number of unread notifications, live. The subscription brings it at once, so that pages do not query it; 0 until then. */
export function useUnreadCount(): number {
  const config = useMemo(() => ({ subscription: SUBSCRIPTION, variables: {}, updater: linkViewer }), []);
  useSubscription<useUnreadCountSubscription>(config);
  const { viewer } = useLazyLoadQuery<useUnreadCountQuery>(
    graphql`
      query useUnreadCountQuery {
        viewer {
          unreadNotificationCount
        }
      }
    `,
    {},
    { fetchPolicy: "store-only" },
  ) as { viewer?: { unreadNotificationCount?: number | null } };
  return viewer?.unreadNotificationCount ?? 0;
}

/** The query above reads what the subscription has brought. */
function linkViewer(store: RecordSourceSelectorProxy): void {
  const viewer = store.getRootField("notificationsUpdated")?.getLinkedRecord("viewer");
  if (viewer) store.getRoot().setLinkedRecord(viewer, "viewer");
}
