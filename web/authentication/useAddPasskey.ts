import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddPasskeyMutation } from "#web/__generated__/useAddPasskeyMutation.graphql.ts";
import type { useAddPasskeyStartMutation } from "#web/__generated__/useAddPasskeyStartMutation.graphql.ts";

export function useStartPasskey() {
  return useCommand<useAddPasskeyStartMutation>(graphql`
    mutation useAddPasskeyStartMutation($input: StartPasskeyInput!) {
      startPasskey(input: $input) {
        options
      }
    }
  `);
}

export function useAddPasskey() {
  return useCommand<useAddPasskeyMutation>(graphql`
    mutation useAddPasskeyMutation($input: AddPasskeyInput!) {
      addPasskey(input: $input) {
        viewer {
          confirmationMethods
          ...PasskeySettings_viewer
        }
      }
    }
  `);
}
