import { LIMITS } from "#shared/limits.ts";

/** Adjacent items of a timeline, and the index of the first. */
export type Segment<Item> = { start: number; items: readonly Item[] };

type Part<Item> = { kind: "items"; items: Item[] } | { kind: "gap"; from: number; count: number };

/** Joins the loaded segments in order, each item once, with gaps for what is not loaded. */
export function splitSegments<Item extends { id: string }>(
  segments: readonly Segment<Item>[],
  total: number,
): Part<Item>[] {
  const parts: Part<Item>[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const { start, items } of segments.toSorted((a, b) => a.start - b.start)) {
    if (items.length === 0) continue;
    if (start > end) parts.push({ kind: "gap", from: end, count: start - end });
    const fresh = items.filter((item) => !seen.has(item.id));
    for (const item of fresh) seen.add(item.id);
    const last = parts.at(-1);
    if (last?.kind === "items") last.items.push(...fresh);
    else if (fresh.length > 0) parts.push({ kind: "items", items: fresh });
    end = Math.max(end, start + items.length);
  }
  if (end < total) parts.push({ kind: "gap", from: end, count: total - end });
  return parts;
}

/** The page, from 1, of the item at an index. The first items belong to no page. */
export function getPage(index: number): number {
  return Math.floor((index - LIMITS.timelineFirst) / LIMITS.timelinePage) + 1;
}

export function getPageStart(page: number): number {
  return LIMITS.timelineFirst + (page - 1) * LIMITS.timelinePage;
}

/** A cursor of a timeline is an encoded index. */
export function parseCursorIndex(cursor: string): number {
  return Number(atob(cursor).slice("p:".length));
}
