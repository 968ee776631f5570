import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateSiteSettingsMutation } from "#web/__generated__/useUpdateSiteSettingsMutation.graphql.ts";

export function useUpdateSiteSettings() {
  return useCommand<useUpdateSiteSettingsMutation>(graphql`
    mutation useUpdateSiteSettingsMutation($input: UpdateSiteSettingsInput!) {
      updateSiteSettings(input: $input) {
        clientMutationId
      }
    }
  `);
}
