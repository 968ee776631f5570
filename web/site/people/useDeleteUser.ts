import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteUserMutation } from "#web/__generated__/useDeleteUserMutation.graphql.ts";

export function useDeleteUser() {
  return useCommand<useDeleteUserMutation>(graphql`
    mutation useDeleteUserMutation($input: DeleteUserInput!) {
      deleteUser(input: $input) {
        deletedLogin
      }
    }
  `);
}
