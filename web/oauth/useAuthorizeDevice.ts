import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAuthorizeDeviceMutation } from "#web/__generated__/useAuthorizeDeviceMutation.graphql.ts";

export function useAuthorizeDevice() {
  return useCommand<useAuthorizeDeviceMutation>(graphql`
    mutation useAuthorizeDeviceMutation($input: AuthorizeDeviceInput!) {
      authorizeDevice(input: $input) {
        app {
          name
        }
      }
    }
  `);
}
