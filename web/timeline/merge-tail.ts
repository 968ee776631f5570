/** An item that came to a timeline, with its index there. */
export type Arrival = { id: string; index: number };

/**
 * The last items of a timeline of `count` items, once some have arrived. Places
 * are counted from the end, which is loaded; an item that belongs before what
 * is loaded is missing, and whoever wants to show it loads it.
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
    const place = ids.length - (count - 1 - index);
    if (place < 0) missing.push(id);
    else ids.splice(place, 0, id);
  }
  return { ids, missing };
}
