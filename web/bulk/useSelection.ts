import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/**
 * The ids of the selected rows that are still listed, or all issues that the query finds. A range begins with the last
 * toggled row.
 */
export function useSelection(listed: readonly string[], query = "") {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  // The selection of all matching issues ends with their query.
  const [matchingQuery, setMatchingQuery] = useState<string>();
  const isMatching = matchingQuery === query;
  const ids = isMatching ? listed : listed.filter((id) => selected.has(id));
  const has = (id: string) => isMatching || selected.has(id);
  // A row that comes back is not selected again.
  if (!isMatching && ids.length < selected.size) setSelected(new Set(ids));

  function update(next: readonly string[]) {
    setSelected(new Set(next));
    setMatchingQuery(undefined);
  }

  const select = (rowIds: readonly string[]) => update([...ids, ...rowIds]);
  const unselect = (rowIds: readonly string[]) => update(ids.filter((id) => !rowIds.includes(id)));

  function getRange(id: string): readonly string[] {
    const [from = -1, to = -1] = [listed.indexOf(last ?? id), listed.indexOf(id)].toSorted((a, b) => a - b);
    return from < 0 ? [id] : listed.slice(from, to + 1);
  }

  return {
    ids,
    isMatching,
    /** Whether no row can be selected. */
    isEmpty: listed.length === 0,
    areAllSelected: ids.length === listed.length,
    has,
    canSelect: (id: string) => listed.includes(id),
    toggle(id: string, isRange: boolean) {
      const range = isRange ? getRange(id) : [id];
      if (has(id)) unselect(range);
      else select(range);
      setLast(id);
    },
    selectRange(id: string) {
      select(getRange(id));
      setLast(id);
    },
    /** Selects both rows, or unselects the first on the way back to where the range began. */
    extend(from: string, to: string) {
      const start = has(from) && last !== undefined && listed.includes(last) ? last : from;
      const distance = (id: string) => Math.abs(listed.indexOf(id) - listed.indexOf(start));
      if (distance(to) < distance(from)) unselect([from]);
      else select([from, to]);
      setLast(start);
    },
    selectMatching: () => setMatchingQuery(query),
    clear: () => update([]),
    /** Clears the selection if anything is selected. */
    toggleAll: () => update(ids.length > 0 ? [] : listed),
  };
}
