import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "../platform/instance.ts";
import { endGroup } from "../platform/processes.ts";

/** Starts the program again whenever it ends, as a service manager does (systemd with `Restart=always`). */
export type Supervisor = {
  instance(): Instance;
  /** Starts that ended by themselves, with the end of what they wrote. */
  readonly failedStarts: readonly string[];
  /** Tells that the end of the present process is the run's own doing. */
  expectEnd(): void;
  stop(): Promise<void>;
};

const RESTART_MS = 100;
const GRACE_MS = 20_000;
/** A program that ends at once is not started more often than this. */
const FAILURE_MS = 1000;

export async function supervise(start: () => Promise<Instance>): Promise<Supervisor> {
  const failedStarts: string[] = [];
  let isStopping = false;
  let expected: Instance | undefined;
  let current = await start();

  async function keepRunning(): Promise<void> {
    for (;;) {
      const instance = current;
      await instance.ended;
      // What is left of its group ends first: it may hold the port.
      await endGroup(instance.process.pid ?? 0, GRACE_MS);
      if (isStopping) return;
      const isExpected = expected === instance;
      if (!isExpected) failedStarts.push(instance.output().slice(-2000));
      await sleep(isExpected ? RESTART_MS : FAILURE_MS);
      if (isStopping) return;
      current = await start();
    }
  }

  const running = keepRunning();
  return {
    instance: () => current,
    failedStarts,
    expectEnd: () => (expected = current),
    async stop() {
      isStopping = true;
      await current.stop();
      await running;
    },
  };
}
