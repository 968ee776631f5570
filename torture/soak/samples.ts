import { setTimeout as sleep } from "node:timers/promises";
import { readRss } from "../platform/processes.ts";

/** What is seen of a running server from outside. */
export type Samples = {
  /** Resident memory of the server process, in MB, by seconds since the start. */
  rss: { second: number; mb: number }[];
  /** Milliseconds of /healthz, which does nothing: the time that a request waits for the event loop. */
  health: number[];
};

const HEALTH_MS = 250;
const RSS_MS = 2000;
const TIMEOUT_MS = 30_000;

/** Samples until the signal ends it. */
export async function takeSamples(target: { url: string; pid: number }, signal: AbortSignal): Promise<Samples> {
  const samples: Samples = { rss: [], health: [] };
  const startedAt = performance.now();
  let nextRss = 0;
  while (!signal.aborted) {
    const askedAt = performance.now();
    const response = await fetch(`${target.url}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    samples.health.push(performance.now() - askedAt);
    if (askedAt >= nextRss) {
      samples.rss.push({ second: (askedAt - startedAt) / 1000, mb: readRss(target.pid) });
      nextRss = askedAt + RSS_MS;
    }
    await sleep(HEALTH_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** The median of what was sampled from one share of the time to another. */
export function medianBetween(samples: Samples["rss"], from: number, to: number): number {
  const end = samples.at(-1)?.second ?? 0;
  const values = samples
    .filter(({ second }) => second >= from * end && second <= to * end)
    .map(({ mb }) => mb)
    .toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}
