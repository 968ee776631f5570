import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteWebhookMutation } from "#web/__generated__/useDeleteWebhookMutation.graphql.ts";

export function useDeleteWebhook() {
  return useCommand<useDeleteWebhookMutation>(graphql`
    mutation useDeleteWebhookMutation($input: DeleteWebhookInput!) {
      deleteWebhook(input: $input) {
        organization {
          webhooks {
            ...WebhookList_webhooks
          }
        }
        repository {
          webhooks {
            ...WebhookList_webhooks
          }
        }
      }
    }
  `);
}
