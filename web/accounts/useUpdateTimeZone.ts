import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateTimeZoneMutation } from "#web/__generated__/useUpdateTimeZoneMutation.graphql.ts";

export function useUpdateTimeZone() {
  return useCommand<useUpdateTimeZoneMutation>(graphql`
    mutation useUpdateTimeZoneMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        viewer {
          ...AppearanceSettings_viewer
        }
      }
    }
  `);
}
