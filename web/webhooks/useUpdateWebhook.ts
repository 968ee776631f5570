import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateWebhookMutation } from "#web/__generated__/useUpdateWebhookMutation.graphql.ts";

export function useUpdateWebhook() {
  return useCommand<useUpdateWebhookMutation>(graphql`
    mutation useUpdateWebhookMutation($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) {
        webhook {
          hasSecret
          ...WebhookRow_webhook
          ...EditWebhook_webhook
        }
      }
    }
  `);
}
