import { useSyncExternalStore, type RefObject } from "react";
import { usePageState } from "#web/platform/page-state.ts";

/** Whether `/` focuses this field, not one that was mounted later. */
export function useHasSlashKey(field: RefObject<HTMLInputElement | null>): boolean {
  const { slashFields } = usePageState();
  return useSyncExternalStore(
    slashFields.subscribe,
    () => slashFields.getCurrent() === field,
    () => false,
  );
}
