import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetInstallationSuspendedSuspendMutation } from "#web/__generated__/useSetInstallationSuspendedSuspendMutation.graphql.ts";
import type { useSetInstallationSuspendedUnsuspendMutation } from "#web/__generated__/useSetInstallationSuspendedUnsuspendMutation.graphql.ts";

/** Suspends an installation and ends its suspension. */
export function useSetInstallationSuspended() {
  const [suspend, isSuspending] = useCommand<useSetInstallationSuspendedSuspendMutation>(graphql`
    mutation useSetInstallationSuspendedSuspendMutation($input: SuspendInstallationInput!) {
      suspendInstallation(input: $input) {
        installation {
          ...InstallationSettings_installation
        }
      }
    }
  `);
  const [unsuspend, isUnsuspending] = useCommand<useSetInstallationSuspendedUnsuspendMutation>(graphql`
    mutation useSetInstallationSuspendedUnsuspendMutation($input: UnsuspendInstallationInput!) {
      unsuspendInstallation(input: $input) {
        installation {
          ...InstallationSettings_installation
        }
      }
    }
  `);
  const commands = {
    suspend: (installationId: string, onCompleted: () => void) => suspend({ installationId }, { onCompleted }),
    unsuspend: (installationId: string) => unsuspend({ installationId }),
  };
  return [commands, isSuspending || isUnsuspending] as const;
}
