import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateNotificationSettingsMutation } from "#web/__generated__/useUpdateNotificationSettingsMutation.graphql.ts";

export function useUpdateNotificationSettings() {
  return useCommand<useUpdateNotificationSettingsMutation>(graphql`
    mutation useUpdateNotificationSettingsMutation($input: UpdateNotificationSettingsInput!) {
      updateNotificationSettings(input: $input) {
        viewer {
          ...NotificationSettings_viewer
        }
      }
    }
  `);
}
