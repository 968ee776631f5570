import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateAppKeyMutation } from "#web/__generated__/useCreateAppKeyMutation.graphql.ts";

export function useCreateAppKey() {
  return useCommand<useCreateAppKeyMutation>(graphql`
    mutation useCreateAppKeyMutation($input: CreateAppKeyInput!) {
      createAppKey(input: $input) {
        privateKey
        app {
          ...AppKeys_app
        }
      }
    }
  `);
}
