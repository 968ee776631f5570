import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRenamePasskeyMutation } from "#web/__generated__/useRenamePasskeyMutation.graphql.ts";

export function useRenamePasskey() {
  return useCommand<useRenamePasskeyMutation>(graphql`
    mutation useRenamePasskeyMutation($input: RenamePasskeyInput!) {
      renamePasskey(input: $input) {
        viewer {
          confirmationMethods
          ...PasskeySettings_viewer
        }
      }
    }
  `);
}
