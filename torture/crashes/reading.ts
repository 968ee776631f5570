import { setTimeout as sleep } from "node:timers/promises";

/** How often a page was read, and the statuses of the responses; 0 is none. */
export type Reads = Map<number, number>;

const EVERY_MS = 200;
const TIMEOUT_MS = 15_000;

/** Reads the list of issues as a visitor while `work` runs. */
export async function readDuring<T>(url: string, work: () => Promise<T>): Promise<{ result: T; reads: Reads }> {
  const reads: Reads = new Map();
  const ended = new AbortController();
  const reading = (async () => {
    while (!ended.signal.aborted) {
      const status = await readList(url);
      reads.set(status, (reads.get(status) ?? 0) + 1);
      await sleep(EVERY_MS);
    }
  })();
  try {
    return { result: await work(), reads };
  } finally {
    ended.abort();
    await reading;
  }
}

async function readList(url: string): Promise<number> {
  try {
    const response = await fetch(`${url}/person1/work/issues`, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
