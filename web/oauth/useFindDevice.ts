import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useFindDeviceMutation } from "#web/__generated__/useFindDeviceMutation.graphql.ts";

export function useFindDevice() {
  return useCommand<useFindDeviceMutation>(graphql`
    mutation useFindDeviceMutation($input: FindDeviceInput!) {
      findDevice(input: $input) {
        app {
          ...AppRequest_app
          name
        }
      }
    }
  `);
}
