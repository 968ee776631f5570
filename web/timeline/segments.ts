import { LIMITS } from "#shared/limits.ts";

/** Some items of a timeline that stand next to each other, from a place on. */
export type Segment<Item> = { start: number; items: readonly Item[] };

export type Part<Item> = { kind: "items"; items: Item[] } | { kind: "gap"; from: number; count: number };

/**
 * The loaded segments put in order, each item once, with what is not loaded as
 * gaps between them.
 */
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

/** The page (from 1) that holds the item at a place; the first items are no page. */
export function getPage(position: number): number {
  return Math.floor((position - LIMITS.timelineFirst) / LIMITS.timelinePage) + 1;
}

export function pageStart(page: number): number {
  return LIMITS.timelineFirst + (page - 1) * LIMITS.timelinePage;
}

/** Cursors of timelines are indexes. */
export function indexOfCursor(cursor: string): number {
  return Number(atob(cursor).slice("p:".length));
}
