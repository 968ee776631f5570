import { useState } from "react";

/** Rows that are selected, by id; only those that are still listed count. Shift selects from the last one on. */
export function useSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = listed.filter((id) => chosen.has(id));

  function toggle(id: string, isRange: boolean) {
    const isOn = !chosen.has(id);
    const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)].toSorted((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 && to !== undefined ? listed.slice(from, to + 1) : [id];
    const next = new Set(ids);
    for (const one of range) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    setChosen(next);
    setLast(id);
  }

  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle,
    clear: () => setChosen(new Set()),
    /** Some selected: none are, afterwards. */
    toggleAll: () => setChosen(ids.length > 0 ? new Set() : new Set(listed)),
  };
}
