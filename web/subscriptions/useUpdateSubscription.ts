import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateSubscriptionMutation } from "#web/__generated__/useUpdateSubscriptionMutation.graphql.ts";

export function useUpdateSubscription() {
  return useCommand<useUpdateSubscriptionMutation>(graphql`
    mutation useUpdateSubscriptionMutation($input: UpdateSubscriptionInput!) {
      updateSubscription(input: $input) {
        subscribable {
          ... on Issueish {
            id
            viewerSubscription
            viewerSubscriptionEvents
            viewerSubscriptionReason
            viewerThreadSubscriptionFormAction
            viewerThreadSubscriptionStatus
          }
        }
      }
    }
  `);
}
