import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemovePasskeyMutation } from "#web/__generated__/useRemovePasskeyMutation.graphql.ts";

export function useRemovePasskey() {
  return useCommand<useRemovePasskeyMutation>(graphql`
    mutation useRemovePasskeyMutation($input: RemovePasskeyInput!) {
      removePasskey(input: $input) {
        viewer {
          confirmationMethods
          ...PasskeySettings_viewer
        }
      }
    }
  `);
}
