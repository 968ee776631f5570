import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import type { Place, ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";
import { Relay } from "#server/platform/processes/relay.ts";
import { rescueConnections } from "#server/platform/processes/rescue-connections.ts";

export type Supervised = {
  /** The file that each process runs. */
  entry: string;
  count: number;
  /** For the threads of each process. */
  memoryPools: number;
  /** What each process starts with, beside its number. */
  place: Pick<Place, "poolSize" | "embedded">;
  /** After this time, a process that was asked to end is killed. */
  stopMs: number;
  log: Pick<Log, "info" | "warn" | "error">;
};

export type Supervisor = {
  /** Resolves with the port when a process serves it and the others do too or have failed once; undefined if none can be started. */
  start(): Promise<number | undefined>;
  /** Replaces each process by a new one that is ready, one after the other. */
  reload(): Promise<void>;
  /** Resolves when all processes have ended. */
  stop(): Promise<void>;
};

type Slot = { number: number; current: Child | undefined; failures: number };

type Child = {
  worker: Worker;
  /** The port, or undefined if the process has ended before it was ready. */
  ready: Promise<number | undefined>;
  ended: Promise<void>;
  stop(how: { isReplaced: boolean }): void;
};

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** After this time a process counts as started, and the delays begin again. */
const STABLE_MS = 60_000;
/** So often each process is tried when none has ever been ready. */
const START_ATTEMPTS = 2;

/**
 * Keeps the processes of a server running, which share one port. It accepts the connections and hands them over in turn, runs none of the
 * program's work, and starts a process again that has ended.
 */
export function supervise({ entry, count, memoryPools, place, stopMs, log }: Supervised): Supervisor {
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    current: undefined,
    failures: 0,
  }));
  const children = new Set<Child>();
  const relay = new Relay();
  const stopping = new AbortController();
  const startedAt = new Date().toISOString();
  let firstPort: number | undefined;
  let reloading: Promise<void> | undefined;
  let isReloadedAgain = false;
  let decide: (port: number | undefined) => void = () => undefined;
  /** The port of the first process that is ready; undefined when all have failed too often. */
  const decided = new Promise<number | undefined>((resolve) => (decide = resolve));

  cluster.setupPrimary({ exec: entry, args: [] });

  function launch(slot: Slot): Child {
    const worker = cluster.fork({ MALLOC_ARENA_MAX: memoryPools });
    const launchedAt = Date.now();
    rescueConnections(worker);
    // The process has ended. Its exit is handled.
    worker.on("error", () => undefined);
    const send = (message: ToProcess) => worker.isConnected() && worker.send(message, () => undefined);
    let setReady: (port: number | undefined) => void = () => undefined;
    const ready = new Promise<number | undefined>((resolve) => (setReady = resolve));
    let timer: NodeJS.Timeout | undefined;
    const child: Child = {
      worker,
      ready,
      ended: new Promise((resolve) => {
        worker.once("exit", (code, signal) => {
          clearTimeout(timer);
          relay.remove(worker.id);
          children.delete(child);
          setReady(undefined);
          resolve();
          if (slot.current === child) replaceEnded(slot, { code, signal, ranMs: Date.now() - launchedAt });
        });
      }),
      stop(how) {
        send({ type: "stop", ...how });
        timer ??= setTimeout(() => worker.process.kill("SIGKILL"), stopMs);
      },
    };
    worker.on("message", (message: ToSupervisor) => {
      if (message.type === "hello") {
        const others = relay.add(worker.id, send);
        send({ type: "welcome", place: { ...place, number: slot.number, count, startedAt, others } });
      } else if (message.type === "tell") {
        relay.pass(worker.id, message);
      } else {
        relay.announce(worker.id);
        firstPort ??= message.port;
        setReady(message.port);
        decide(message.port);
      }
    });
    children.add(child);
    return child;
  }

  /** After a delay that doubles with each failure in a row. */
  function replaceEnded(slot: Slot, { ranMs, ...how }: { code: number; signal: string; ranMs: number }): void {
    slot.current = undefined;
    if (stopping.signal.aborted) return;
    slot.failures = ranMs > STABLE_MS ? 1 : slot.failures + 1;
    if (firstPort === undefined && slots.every(({ failures }) => failures >= START_ATTEMPTS)) return decide(undefined);
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (slot.failures - 1));
    log.warn({ process: slot.number, ...how, delayMs }, "a process of the server has ended and is started again");
    void sleep(delayMs, undefined, { signal: stopping.signal })
      // It may have been replaced meanwhile.
      .then(() => (slot.current ??= launch(slot)))
      // The server stops.
      .catch(() => undefined);
  }

  async function reloadOnce(): Promise<void> {
    for (const slot of slots) {
      if (stopping.signal.aborted) return;
      const next = launch(slot);
      if ((await next.ready) === undefined) {
        if (stopping.signal.aborted) return;
        log.error({ process: slot.number }, "a new process could not be started: those that run go on");
        return;
      }
      const previous = slot.current;
      slot.current = next;
      slot.failures = 0;
      previous?.stop({ isReplaced: true });
      // One after the other, so that there is only one more than usual.
      await previous?.ended;
    }
    log.info("all processes of the server were replaced");
  }

  return {
    async start() {
      const first = slots.map((slot) => (slot.current = launch(slot)));
      const all = Promise.all(first.map(({ ready }) => ready));
      const port = await decided;
      await all;
      return port;
    },
    async reload() {
      isReloadedAgain = true;
      reloading ??= (async () => {
        while (isReloadedAgain) {
          isReloadedAgain = false;
          await reloadOnce();
        }
      })().finally(() => (reloading = undefined));
      await reloading;
    },
    async stop() {
      stopping.abort();
      for (const child of children) child.stop({ isReplaced: false });
      await Promise.all([...children].map(({ ended }) => ended));
    },
  };
}
