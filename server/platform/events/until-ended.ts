import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 2;
/** Citus commits what is left on a worker by itself, later. */
const LIMIT_MS = 5000;

/**
 * Waits until transactions have ended that others may already see as committed. On a distributed database the coordinator commits first and
 * then tells the workers; the lock of a transaction's own id is released after that. `listRunning` tells which of them still have it.
 */
export async function untilEnded(listRunning: () => Promise<readonly string[]>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let running = await listRunning();
  while (running.length > 0 && Date.now() < deadline) {
    await sleep(POLL_MS);
    const still = new Set(await listRunning());
    // A connection may have begun another transaction.
    running = running.filter((id) => still.has(id));
  }
}
