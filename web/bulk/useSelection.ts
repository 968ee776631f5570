import { useState } from "react";
import { getRange } from "#web/bulk/get-range.ts";

export type Selection = ReturnType<typeof useSelection>;

/** The ids of the selected rows that are still listed, or all issues that the query finds. */
export function useSelection(listed: readonly string[], query = "") {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins: the row that was toggled last. */
  const [last, setLast] = useState<string>();
  // The selection of all matching issues ends with their query.
  const [matchingQuery, setMatchingQuery] = useState<string>();
  const isMatching = matchingQuery === query;
  const ids = isMatching ? listed : listed.filter((id) => selected.has(id));
  const has = (id: string) => isMatching || selected.has(id);
  // A row that comes back is not selected again.
  if (!isMatching && ids.length < selected.size) setSelected(new Set(ids));

  function update(next: readonly string[], toggled = last) {
    setSelected(new Set(next));
    setLast(toggled);
    setMatchingQuery(undefined);
  }

  return {
    ids,
    listed,
    last,
    isMatching,
    has,
    update,
    toggle(id: string, isRange: boolean) {
      const range = isRange ? getRange(listed, last, id) : [id];
      update(has(id) ? ids.filter((rowId) => !range.includes(rowId)) : [...ids, ...range], id);
    },
    selectMatching: () => setMatchingQuery(query),
    /** Clears the selection if anything is selected. */
    toggleAll: () => update(ids.length > 0 ? [] : listed),
  };
}
