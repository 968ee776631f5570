import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateAppMutation } from "#web/__generated__/useCreateAppMutation.graphql.ts";

export function useCreateApp() {
  return useCommand<useCreateAppMutation>(graphql`
    mutation useCreateAppMutation($input: CreateAppInput!) {
      createApp(input: $input) {
        app {
          slug
        }
      }
    }
  `);
}
