import { useEffect, useState } from "react";
import type { Layer } from "#web/platform/commands/commands.ts";
import { usePageState } from "#web/platform/page-state.ts";

/** The layer of a modal dialog, for as long as it is open: the commands of the page wait until it is closed. */
export function useCommandLayer(): Layer {
  const { commands } = usePageState();
  const [dialog] = useState(() => Symbol("dialog"));
  useEffect(() => commands.openLayer(dialog), [commands, dialog]);
  return dialog;
}
