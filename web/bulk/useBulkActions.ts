import { useEffect, useEffectEvent, useState } from "react";
import type { BulkAction } from "#web/bulk/bulk-actions.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

/** An action whose menu or picker is to be opened: on the row, else on the selected issues. */
export type ActionRequest = { action: BulkAction; row: Row | undefined };

type Module = typeof import("#web/bulk/actions/BulkActions.tsx");

/**
 * The bar, the menus and the pickers, and which of them a key has opened. Their code is loaded when a row gets the focus,
 * or the pointer is over a checkbox.
 */
export function useBulkActions(selectedCount: number) {
  const [module, setModule] = useState<Module>();
  const [request, setRequest] = useState<ActionRequest>();
  const load = useEffectEvent(() => import("#web/bulk/actions/BulkActions.tsx").then(setModule));
  const isWanted = selectedCount > 0 || request !== undefined;

  useEffect(() => {
    if (!isWanted) return;
    load().catch(() => {
      setRequest(undefined);
      showToast("error", SERVER_UNREACHABLE);
    });
  }, [isWanted]);

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      if (target instanceof Element && target.closest("#issues, [type=checkbox]")) load().catch(() => undefined);
    };
    const ended = new AbortController();
    const isOverBox = (event: Event) => (event.target as Element).matches("[type=checkbox]") && prefetch(event);
    addEventListener("focusin", prefetch, { signal: ended.signal });
    addEventListener("pointerover", isOverBox, { signal: ended.signal });
    return () => ended.abort();
  }, []);

  return { BulkActions: module?.BulkActions, request, open: setRequest, end: () => setRequest(undefined) };
}
