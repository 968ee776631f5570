import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useTwoFactorDisableMutation } from "#web/__generated__/useTwoFactorDisableMutation.graphql.ts";
import type { useTwoFactorEnableMutation } from "#web/__generated__/useTwoFactorEnableMutation.graphql.ts";
import type { useTwoFactorRegenerateMutation } from "#web/__generated__/useTwoFactorRegenerateMutation.graphql.ts";
import type { useTwoFactorStartMutation } from "#web/__generated__/useTwoFactorStartMutation.graphql.ts";

export function useStartTwoFactor() {
  return useCommand<useTwoFactorStartMutation>(graphql`
    mutation useTwoFactorStartMutation($input: StartTwoFactorInput!) {
      startTwoFactor(input: $input) {
        secret
        qrCode
      }
    }
  `);
}

export function useEnableTwoFactor() {
  return useCommand<useTwoFactorEnableMutation>(graphql`
    mutation useTwoFactorEnableMutation($input: EnableTwoFactorInput!) {
      enableTwoFactor(input: $input) {
        recoveryCodes
        viewer {
          ...TwoFactorSettings_viewer
        }
      }
    }
  `);
}

export function useDisableTwoFactor() {
  return useCommand<useTwoFactorDisableMutation>(graphql`
    mutation useTwoFactorDisableMutation($input: DisableTwoFactorInput!) {
      disableTwoFactor(input: $input) {
        viewer {
          ...TwoFactorSettings_viewer
        }
      }
    }
  `);
}

export function useRegenerateRecoveryCodes() {
  return useCommand<useTwoFactorRegenerateMutation>(graphql`
    mutation useTwoFactorRegenerateMutation($input: RegenerateRecoveryCodesInput!) {
      regenerateRecoveryCodes(input: $input) {
        recoveryCodes
        viewer {
          ...TwoFactorSettings_viewer
        }
      }
    }
  `);
}
