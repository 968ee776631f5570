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

type Options = { shortcutId: string; saved: Sharing; onDone: () => void };

/** The fields of the share dialog, and saving them. */
export function useSharing({ shortcutId, saved, onDone }: Options) {
  const [fields, setFields] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const { shareView, setDefaultView, isPending } = useShareMutations(setProblem);
  const findAudience = useAudience();
  const audience = fields.audience.trim();

  async function save() {
    const id = audience === "" ? null : await findAudience(audience);
    if (id === undefined) {
      setProblem(`No matching organization or repository accepts "${audience}"`);
      return;
    }
    shareView({ shortcutId, with: id, editors: fields.editors }, () => saveDefault(id));
  }

  function saveDefault(repositoryId: string | null) {
    const isUnchanged = fields.isDefault === saved.isDefault;
    if (repositoryId === null || !isRepositoryName(audience) || isUnchanged) finish();
    else setDefaultView({ repositoryId, shortcutId: fields.isDefault ? shortcutId : null }, finish);
  }

  function finish() {
    showToast("success", audience === "" ? "View is now private" : `View shared with ${audience}`);
    onDone();
  }

  function change(changed: Partial<Sharing>) {
    setFields((current) => ({ ...current, ...changed }));
    setProblem(undefined);
  }

  return { fields, change, problem, save: () => void save(), isPending };
}

type ShareInput = Parameters<ReturnType<typeof useShareView>[0]>[0];
type DefaultInput = Parameters<ReturnType<typeof useSetDefaultView>[0]>[0];

function useShareMutations(onProblem: (message: string) => void) {
  const [shareView, isSharing] = useShareView();
  const [setDefaultView, isSettingDefault] = useSetDefaultView();
  const onError = ({ message }: Error) => onProblem(message);
  return {
    shareView: (input: ShareInput, onCompleted: () => void) => shareView(input, { onCompleted, onError }),
    setDefaultView: (input: DefaultInput, onCompleted: () => void) => setDefaultView(input, { onCompleted, onError }),
    isPending: isSharing || isSettingDefault,
  };
}
