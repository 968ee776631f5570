import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePingWebhookMutation } from "#web/__generated__/usePingWebhookMutation.graphql.ts";

export function usePingWebhook() {
  return useCommand<usePingWebhookMutation>(graphql`
    mutation usePingWebhookMutation($input: PingWebhookInput!) {
      pingWebhook(input: $input) {
        webhook {
          id
        }
      }
    }
  `);
}
