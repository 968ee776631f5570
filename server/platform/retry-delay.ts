const FIRST_MS = 200;
const MAX_MS = 3000;

/**
 * The pause before an attempt to reach the database again, from 0 for the first one: twice as long each time up to three
 * seconds, and a random part of it, so that several processes do not come back at the same moment.
 */
export function retryDelay(attempt: number): number {
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return longest * (0.5 + Math.random() / 2);
}
