import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDenyDeviceMutation } from "#web/__generated__/useDenyDeviceMutation.graphql.ts";

export function useDenyDevice() {
  return useCommand<useDenyDeviceMutation>(graphql`
    mutation useDenyDeviceMutation($input: DenyDeviceInput!) {
      denyDevice(input: $input) {
        app {
          name
        }
      }
    }
  `);
}
