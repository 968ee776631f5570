import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreatePasswordResetLinkMutation } from "#web/__generated__/useCreatePasswordResetLinkMutation.graphql.ts";

export function useCreatePasswordResetLink() {
  return useCommand<useCreatePasswordResetLinkMutation>(graphql`
    mutation useCreatePasswordResetLinkMutation($input: CreatePasswordResetLinkInput!) {
      createPasswordResetLink(input: $input) {
        url
      }
    }
  `);
}
