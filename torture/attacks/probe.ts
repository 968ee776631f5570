import { Worker } from "node:worker_threads";

type Page = { path: string; headers: Record<string, string> };

/** How long one path took to answer, in milliseconds, and the statuses that were not 200; 0 is no answer. */
export type Latency = { p95: number; max: number; count: number; failures: number[] };

/** Requests each page every 50 ms until `stop`, which returns the times in the order of the pages. */
export function startProbe(port: number, pages: readonly Page[]): { stop: () => Promise<Latency[]> } {
  const worker = new Worker(new URL("probe-worker.mjs", import.meta.url), {
    workerData: { port, pages },
    execArgv: [],
  });
  const done = new Promise<Latency[]>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (results: { times: number[]; failures: number[] }[]) => resolve(results.map(toLatency)));
  });
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage("stop");
      return done;
    },
  };
}

function toLatency({ times, failures }: { times: number[]; failures: number[] }): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
  return { p95: Math.round(p95), max: Math.round(sorted.at(-1) ?? 0), count: sorted.length, failures };
}
