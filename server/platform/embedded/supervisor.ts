import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { rotateLog } from "#server/platform/embedded/log-file.ts";
import { launchDatabase, stopDatabase, type DatabaseProcess } from "#server/platform/embedded/process.ts";
import type { Log } from "#server/platform/log.ts";

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
/** After this time a database counts as started, and the delays begin again. */
const STABLE_MS = 30_000;
const ROTATE_MS = 60_000;

type Supervised = { files: EmbeddedFiles; programs: string; connections: number; log: Pick<Log, "warn"> };

/** Starts PostgreSQL again whenever it ends, with growing delays, until `stop`, which resolves after it has ended. */
export function superviseDatabase(first: DatabaseProcess, supervised: Supervised): { stop(): Promise<void> } {
  const { files, log } = supervised;
  const stopping = new AbortController();
  let current: DatabaseProcess | undefined = first;

  async function keepRunning(): Promise<void> {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      await current?.ended;
      current = undefined;
      if (stopping.signal.aborted) return;
      attempt = Date.now() - startedAt > STABLE_MS ? 0 : attempt + 1;
      const delayMs = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
      log.warn({ attempt, delayMs: Math.round(delayMs) }, "the embedded database has ended and is started again");
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await relaunch();
    }
  }

  async function relaunch(): Promise<void> {
    try {
      current = await launchDatabase(supervised);
    } catch (error) {
      log.warn({ err: error }, "the embedded database cannot be started");
    }
    // It was stopped while it was being launched.
    if (stopping.signal.aborted && current) await stopDatabase(current);
  }

  const rotation = setInterval(() => {
    void rotateLog(files.log).catch((error: unknown) => log.warn({ err: error }, "postgres.log cannot be rotated"));
  }, ROTATE_MS).unref();
  const running = keepRunning();

  return {
    async stop() {
      stopping.abort();
      clearInterval(rotation);
      if (current) await stopDatabase(current);
      await running;
    },
  };
}
