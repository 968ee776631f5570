import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetAppWebhookMutation } from "#web/__generated__/useSetAppWebhookMutation.graphql.ts";

export function useSetAppWebhook() {
  return useCommand<useSetAppWebhookMutation>(graphql`
    mutation useSetAppWebhookMutation($input: SetAppWebhookInput!) {
      setAppWebhook(input: $input) {
        app {
          webhook {
            hasSecret
          }
          ...AppWebhook_app
        }
      }
    }
  `);
}
