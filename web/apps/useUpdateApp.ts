import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateAppMutation } from "#web/__generated__/useUpdateAppMutation.graphql.ts";

export function useUpdateApp() {
  return useCommand<useUpdateAppMutation>(graphql`
    mutation useUpdateAppMutation($input: UpdateAppInput!) {
      updateApp(input: $input) {
        app {
          ...AppGeneral_app
        }
      }
    }
  `);
}
