import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeletePushSubscriptionMutation } from "#web/__generated__/useDeletePushSubscriptionMutation.graphql.ts";

export function useDeletePushSubscription() {
  return useCommand<useDeletePushSubscriptionMutation>(graphql`
    mutation useDeletePushSubscriptionMutation($input: DeletePushSubscriptionInput!) {
      deletePushSubscription(input: $input) {
        viewer {
          ...NotificationSettings_viewer
        }
      }
    }
  `);
}
