import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreatePushSubscriptionMutation } from "#web/__generated__/useCreatePushSubscriptionMutation.graphql.ts";

export function useCreatePushSubscription() {
  return useCommand<useCreatePushSubscriptionMutation>(graphql`
    mutation useCreatePushSubscriptionMutation($input: CreatePushSubscriptionInput!) {
      createPushSubscription(input: $input) {
        viewer {
          ...NotificationSettings_viewer
        }
      }
    }
  `);
}
