import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAcceptInstallationPermissionsMutation } from "#web/__generated__/useAcceptInstallationPermissionsMutation.graphql.ts";

export function useAcceptInstallationPermissions() {
  return useCommand<useAcceptInstallationPermissionsMutation>(graphql`
    mutation useAcceptInstallationPermissionsMutation($input: AcceptInstallationPermissionsInput!) {
      acceptInstallationPermissions(input: $input) {
        installation {
          ...InstallationSettings_installation
        }
      }
    }
  `);
}
