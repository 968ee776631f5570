import { useState } from "react";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { isRepositoryName, useAudience } from "#web/views/useAudience.ts";
import { useSetDefaultView } from "#web/views/useSetDefaultView.ts";
import { useShareView } from "#web/views/useShareView.ts";
import type { SearchShortcutEditors } from "#web/__generated__/ShareDialog_shortcut.graphql.ts";

export type Sharing = {
  /** An organization's login or a repository's `owner/name`; empty for a private view. */
  audience: string;
  editors: SearchShortcutEditors;
  /** Whether the repository's issue list starts with the view. */
  isDefault: boolean;
};

/** The fields of the share dialog, and saving them. */
export function useSharing(shortcutId: string, saved: Sharing, onDone: () => void) {
  const [fields, setFields] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const [shareView, isSharing] = useShareView();
  const [setDefaultView, isSettingDefault] = useSetDefaultView();
  const findAudience = useAudience();
  const audience = fields.audience.trim();
  const onError = (error: Error) => setProblem(error.message);

  async function save() {
    const id = audience === "" ? null : await findAudience(audience);
    if (id === undefined) {
      setProblem(`No matching organization or repository accepts "${audience}"`);
      return;
    }
    shareView(
      { shortcutId, with: id, editors: fields.editors },
      { onError, onCompleted: () => (id === null ? finish() : saveDefault(id)) },
    );
  }

  function saveDefault(repositoryId: string) {
    if (!isRepositoryName(audience) || fields.isDefault === saved.isDefault) finish();
    else {
      const input = { repositoryId, shortcutId: fields.isDefault ? shortcutId : null };
      setDefaultView(input, { onError, onCompleted: finish });
    }
  }

  function finish() {
    showToast("success", audience === "" ? "View is now private" : `View shared with ${audience}`);
    onDone();
  }

  function change(next: Partial<Sharing>) {
    setFields((current) => ({ ...current, ...next }));
    setProblem(undefined);
  }

  return { fields, change, problem, save: () => void save(), isPending: isSharing || isSettingDefault };
}
