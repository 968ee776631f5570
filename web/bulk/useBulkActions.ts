import { useEffect, useEffectEvent, useState } from "react";
import type { ActionRequest } from "#web/bulk/bulk-actions.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

type Module = typeof import("#web/bulk/actions/BulkActions.tsx");

const PREFETCH_EVENTS = [
  ["focusin", "#issues, [type=checkbox]"],
  ["pointerover", "[type=checkbox]"],
] as const;

/**
 * The bar, the menus and the pickers, and which of them a key has opened. Their code is loaded when a row gets the focus,
 * or the pointer is over a checkbox.
 */
export function useBulkActions(selectedCount: number) {
  const [module, setModule] = useState<Module>();
  const [request, setRequest] = useState<ActionRequest>();
  const load = useEffectEvent(() => import("#web/bulk/actions/BulkActions.tsx").then(setModule));
  const isRequested = selectedCount > 0 || request !== undefined;

  useEffect(() => {
    if (!isRequested) return;
    load().catch(() => {
      setRequest(undefined);
      showToast("error", SERVER_UNREACHABLE);
    });
  }, [isRequested]);

  useEffect(() => {
    const ended = new AbortController();
    for (const [type, selector] of PREFETCH_EVENTS) {
      const prefetch = ({ target }: Event) => {
        if (target instanceof Element && target.closest(selector)) load().catch(() => undefined);
      };
      addEventListener(type, prefetch, { signal: ended.signal });
    }
    return () => ended.abort();
  }, []);

  return { BulkActions: module?.BulkActions, request, open: setRequest, end: () => setRequest(undefined) };
}
