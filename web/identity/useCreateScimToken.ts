import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateScimTokenMutation } from "#web/__generated__/useCreateScimTokenMutation.graphql.ts";

export function useCreateScimToken() {
  return useCommand<useCreateScimTokenMutation>(graphql`
    mutation useCreateScimTokenMutation($input: CreateScimTokenInput!) {
      createScimToken(input: $input) {
        token
        identityProvider {
          ...ScimSection_provider
        }
      }
    }
  `);
}
