import { useEffect, useState } from "react";
import type { SelectionActionsProps } from "#web/bulk/SelectionActions.tsx";
import { useEarlyKeys } from "#web/bulk/useEarlyKeys.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SelectedCount } from "#web/ui/list/ListBox.tsx";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

/** The actions on the issues of a list. Their code is imported once the page stands, and again if that has failed. */
export function LazySelectionActions(props: SelectionActionsProps) {
  const [module, setModule] = useState<typeof import("#web/bulk/SelectionActions.tsx")>();
  const count = props.selection.ids.length;
  const hasSelected = count > 0;
  useEffect(() => {
    import("#web/bulk/SelectionActions.tsx").then(setModule, () => {
      if (hasSelected) showToast("error", SERVER_UNREACHABLE);
    });
  }, [hasSelected]);
  useEarlyKeys(module !== undefined);
  if (module) return <module.SelectionActions {...props} />;
  return hasSelected && <SelectedCount count={count} />;
}
