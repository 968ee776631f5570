/** Answers of page queries that were asked for a moment ago, by query and variables. */
export const prefetched = new Map<string, { at: number; response: Promise<unknown> }>();

/** An act may have changed what they say. */
export function clearPrefetched(): void {
  prefetched.clear();
}
