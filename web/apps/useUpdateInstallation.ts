import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateInstallationMutation } from "#web/__generated__/useUpdateInstallationMutation.graphql.ts";

export function useUpdateInstallation() {
  return useCommand<useUpdateInstallationMutation>(graphql`
    mutation useUpdateInstallationMutation($input: UpdateInstallationInput!) {
      updateInstallation(input: $input) {
        installation {
          ...InstallationSettings_installation
        }
      }
    }
  `);
}
