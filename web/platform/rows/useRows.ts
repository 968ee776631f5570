import { useSyncExternalStore } from "react";
import { usePageState } from "#web/platform/page-state.ts";
import type { Row } from "#web/platform/rows/rows.ts";

const NO_ROWS: readonly Row[] = [];

/** The rows of the page's list, in their order. */
export function useRows(): readonly Row[] {
  const { rows } = usePageState();
  return useSyncExternalStore(rows.subscribe, rows.list, () => NO_ROWS);
}
