import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useTestPushSubscriptionMutation } from "#web/__generated__/useTestPushSubscriptionMutation.graphql.ts";

export function useTestPushSubscription() {
  return useCommand<useTestPushSubscriptionMutation>(graphql`
    mutation useTestPushSubscriptionMutation($input: TestPushSubscriptionInput!) {
      testPushSubscription(input: $input) {
        pushSubscription {
          id
        }
      }
    }
  `);
}
