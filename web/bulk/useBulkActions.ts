import { useState } from "react";
import type { BulkAction } from "#web/bulk/bulk-actions.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

/** An action whose menu or picker is to be opened: on the row, else on the selected issues. */
export type ActionRequest = { action: BulkAction; row: Row | undefined };

type Module = typeof import("#web/bulk/actions/BulkActions.tsx");

/** The actions on the selected issues and on the focused row, whose code is loaded later, and which of them is open. */
export function useBulkActions() {
  const [module, setModule] = useState<Module>();
  const [request, setRequest] = useState<ActionRequest>();
  const importActions = () => import("#web/bulk/actions/BulkActions.tsx").then(setModule);

  function load() {
    importActions().catch(() => {
      setRequest(undefined);
      showToast("error", SERVER_UNREACHABLE);
    });
  }

  return {
    BulkActions: module?.BulkActions,
    /** Loads the code before it is needed. */
    prefetch: () => void importActions().catch(() => undefined),
    load,
    request,
    open(next: ActionRequest) {
      setRequest(next);
      load();
    },
    end: () => setRequest(undefined),
  };
}
