import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSendTestEmailMutation } from "#web/__generated__/useSendTestEmailMutation.graphql.ts";

export function useSendTestEmail() {
  return useCommand<useSendTestEmailMutation>(graphql`
    mutation useSendTestEmailMutation($input: SendTestEmailInput!) {
      sendTestEmail(input: $input) {
        address
      }
    }
  `);
}
