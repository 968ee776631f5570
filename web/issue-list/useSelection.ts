import { useState } from "react";

/** The ids of the selected rows that are still listed. Shift selects a range that begins with the last toggled row. */
export function useSelection(listed: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = listed.filter((id) => selected.has(id));

  function toggle(id: string, isRange: boolean) {
    const isSelecting = !selected.has(id);
    const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)].toSorted((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 && to !== undefined ? listed.slice(from, to + 1) : [id];
    const next = new Set(ids);
    for (const rowId of range) {
      if (isSelecting) next.add(rowId);
      else next.delete(rowId);
    }
    setSelected(next);
    setLast(id);
  }

  return {
    ids,
    has: (id: string) => selected.has(id),
    toggle,
    clear: () => setSelected(new Set()),
    /** Clears the selection if anything is selected. */
    toggleAll: () => setSelected(ids.length > 0 ? new Set() : new Set(listed)),
  };
}
