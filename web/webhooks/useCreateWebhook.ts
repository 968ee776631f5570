import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateWebhookMutation } from "#web/__generated__/useCreateWebhookMutation.graphql.ts";

export function useCreateWebhook() {
  return useCommand<useCreateWebhookMutation>(graphql`
    mutation useCreateWebhookMutation($input: CreateWebhookInput!) {
      createWebhook(input: $input) {
        webhook {
          ...WebhookRow_webhook
        }
      }
    }
  `);
}
