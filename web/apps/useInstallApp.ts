import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useInstallAppMutation } from "#web/__generated__/useInstallAppMutation.graphql.ts";

export function useInstallApp() {
  return useCommand<useInstallAppMutation>(graphql`
    mutation useInstallAppMutation($input: InstallAppInput!) {
      installApp(input: $input) {
        installation {
          resourcePath
        }
      }
    }
  `);
}
