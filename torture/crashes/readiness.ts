import { setTimeout as sleep } from "node:timers/promises";

/** What /readyz answered while an instance recovered. */
export type Recovery = {
  /** Until the answer 200 after which it stayed ready; undefined if the time was over. */
  seconds: number | undefined;
  /** How long each answer took that said that the database is away, in milliseconds. */
  refusals: number[];
};

const POLL_MS = 20;
/** A server that has not noticed a loss by this time has none to notice. */
const UNNOTICED_MS = 1000;
const REQUEST_MS = 5000;

/**
 * Asks /readyz during a crash, and until it answers 200 afterwards. A crash of a backend may be over between two questions:
 * without an outage, the instance counts as ready from the first 200 on. `crash` resolves with the moment from which on
 * the instance can recover: the kill, or the return of what was taken away.
 */
export async function watchRecovery(url: string, crash: Promise<number>, timeoutMs: number): Promise<Recovery> {
  const refusals: number[] = [];
  let startedAt = Infinity;
  let readyAt: number | undefined;
  let wasAway = false;
  const crashed = crash.then((moment) => (startedAt = moment));
  for (let now = performance.now(); !(now - startedAt > timeoutMs);) {
    const askedAt = performance.now();
    const status = await ask(url);
    now = performance.now();
    if (status === 503) refusals.push(now - askedAt);
    if (status !== 200) wasAway = true;
    if (status === 200 && askedAt >= startedAt) readyAt ??= now;
    else readyAt = undefined;
    const isStable = wasAway || now - startedAt > UNNOTICED_MS;
    if (readyAt !== undefined && isStable) {
      await crashed;
      return { seconds: (readyAt - startedAt) / 1000, refusals };
    }
    await sleep(POLL_MS);
  }
  return { seconds: undefined, refusals };
}

async function ask(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
