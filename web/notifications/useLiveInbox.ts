import { graphql } from "react-relay";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { useLiveInboxSubscription } from "#web/__generated__/useLiveInboxSubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveInboxSubscription {
    notificationsUpdated {
      viewer {
        id
        unreadNotificationCount
      }
    }
  }
`;

const affectsLists = () => true;
const VARIABLES = {};
const DEBOUNCE_MS = 150;

/** Calls `refetch` when the viewer's notifications have changed: on any device, and by the events of others. */
export function useLiveInbox(refetch: () => void): void {
  useLiveRefetch<useLiveInboxSubscription>(
    { subscription: SUBSCRIPTION, variables: VARIABLES, affectsLists, debounceMs: DEBOUNCE_MS },
    refetch,
  );
}
