import { setTimeout as sleep } from "node:timers/promises";
import { isConflict } from "#server/platform/db/unavailable.ts";
import { retryDelay } from "#server/platform/retry-delay.ts";

const MAX_ATTEMPTS = 5;

/** Runs a statement or a transaction again that failed because of others at the same time. It has written nothing. */
export async function retryConflicts<T>(
  run: () => Promise<T>,
  onConflict?: (error: unknown, attempt: number) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      onConflict?.(error, attempt);
      await sleep(retryDelay(attempt - 1));
    }
  }
}
