const FIRST_MS = 200;
const MAX_MS = 3000;

/**
 * The delay in milliseconds before an attempt to reconnect to the database, or to run a transaction again; the first attempt is 0. It
 * doubles each time up to three seconds. A part of it is random, so that several do not try at the same moment.
 */
export function retryDelay(attempt: number): number {
  const delay = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return delay * (0.5 + Math.random() / 2);
}
