import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRedeliverWebhookMutation } from "#web/__generated__/useRedeliverWebhookMutation.graphql.ts";

export function useRedeliverWebhook() {
  return useCommand<useRedeliverWebhookMutation>(graphql`
    mutation useRedeliverWebhookMutation($input: RedeliverWebhookInput!) {
      redeliverWebhook(input: $input) {
        delivery {
          id
        }
      }
    }
  `);
}
