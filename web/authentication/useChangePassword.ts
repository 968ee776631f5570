import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useChangePasswordMutation } from "#web/__generated__/useChangePasswordMutation.graphql.ts";

export function useChangePassword() {
  return useCommand<useChangePasswordMutation>(graphql`
    mutation useChangePasswordMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        viewer {
          ...Sessions_viewer
        }
      }
    }
  `);
}
