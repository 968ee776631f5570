import { useState } from "react";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useRefresh } from "#web/site/useRefresh.ts";
import { useUpdateSiteSettings } from "#web/site/settings/useUpdateSiteSettings.ts";
import type { UpdateSiteSettingsInput } from "#web/__generated__/useUpdateSiteSettingsMutation.graphql.ts";

/** Saves settings, with what was wrong with them. */
export function useSettingsForm(): {
  save: (input: UpdateSiteSettingsInput) => void;
  error: string | undefined;
  isPending: boolean;
} {
  const [error, setError] = useState<string>();
  const [updateSiteSettings, isPending] = useUpdateSiteSettings();
  const refresh = useRefresh();

  function save(input: UpdateSiteSettingsInput) {
    setError(undefined);
    updateSiteSettings(input, {
      onCompleted: () => {
        showToast("success", "Settings saved");
        refresh();
      },
      onError: ({ message }) => setError(message),
    });
  }

  return { save, error, isPending };
}
