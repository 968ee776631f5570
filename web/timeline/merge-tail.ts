/** An item that was added to a timeline, with its index there. */
type Arrival = { id: string; index: number };

/**
 * The last items of a timeline of `count` items, once some have arrived. Indexes
 * are counted from the end, which is loaded. An item that belongs before what
 * is loaded is returned as missing.
 */
export function mergeTail(
  tail: readonly string[],
  arrivals: readonly Arrival[],
  count: number,
): { ids: string[]; missing: string[] } {
  const arrived = new Set(arrivals.map(({ id }) => id));
  const ids = tail.filter((id) => !arrived.has(id));
  const missing: string[] = [];
  for (const { id, index } of arrivals.toSorted((a, b) => b.index - a.index)) {
    const position = ids.length - (count - 1 - index);
    if (position < 0) missing.push(id);
    else ids.splice(position, 0, id);
  }
  return { ids, missing };
}
