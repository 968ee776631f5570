import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { usePageState } from "#web/platform/page-state.ts";
import type { RowActions } from "#web/platform/rows/rows.ts";

type ListedThread = { id: string; path: string; onOpen: RowActions["open"] };

/** Makes a row known to the keys, and to the open issue beside it. Returns the ref for its link. */
export function useThreadRow({ id, path, onOpen }: ListedThread): RefObject<HTMLAnchorElement | null> {
  const { rows } = usePageState();
  const link = useRef<HTMLAnchorElement>(null);
  const open = useEffectEvent((options?: { replace: boolean }) => onOpen(options));
  useEffect(
    () =>
      rows.register({
        id,
        path,
        link,
        getActions: () => ({ open: (options) => open(options), openInPanel: undefined }),
      }),
    [rows, id, path],
  );
  return link;
}
