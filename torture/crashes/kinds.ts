import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../platform/random.ts";
import { signal, type Process } from "../platform/processes.ts";
import type { Environment } from "./environment.ts";
import { findBackend, findPostmaster, findServer, findShell, killEverything } from "./targets.ts";

/**
 * Takes something away. Returns the moment from which on the environment can recover: the kill, or the return of what
 * somebody else has to bring back.
 */
type Crash = (environment: Environment, random: Random) => Promise<number>;

/** Where a crash happens: in an environment that many crashes share, or in one of its own. */
type Place = "embedded" | "external" | "first start" | "full disk";

export type CrashKind = {
  place: Place;
  /** How many of twenty crashes are of this kind. */
  share: number;
  crash: Crash;
};

/** Every kind of crash. Those of an own PostgreSQL are a fifth. */
export const CRASH_KINDS = {
  server: { place: "embedded", share: 3, crash: killServer },
  npm: { place: "embedded", share: 1, crash: killWrapper },
  postmaster: { place: "embedded", share: 3, crash: killPostmaster },
  backend: { place: "embedded", share: 3, crash: killBackend },
  "shell of PostgreSQL": { place: "embedded", share: 1, crash: killShell },
  everything: { place: "embedded", share: 2, crash: killAll },
  "server during the first start": { place: "first start", share: 1, crash: killServer },
  "everything during the first start": { place: "first start", share: 1, crash: killAll },
  "full disk": { place: "full disk", share: 1, crash: () => Promise.resolve(performance.now()) },
  "own PostgreSQL: fast restart": { place: "external", share: 1, crash: (...args) => restart("fast", ...args) },
  "own PostgreSQL: immediate stop": { place: "external", share: 1, crash: (...args) => restart("immediate", ...args) },
  "own PostgreSQL: backend": { place: "external", share: 1, crash: killBackend },
  "own PostgreSQL: server": { place: "external", share: 1, crash: killServer },
} satisfies Record<string, CrashKind>;

export type CrashName = keyof typeof CRASH_KINDS;

/** A sequence of kinds in which each has its share, as far as the length allows. */
export function scheduleCrashes(count: number, random: Random): CrashName[] {
  const names = Object.keys(CRASH_KINDS) as CrashName[];
  const deck = names.flatMap((name) => Array.from({ length: CRASH_KINDS[name].share }, () => name));
  const schedule: CrashName[] = [];
  while (schedule.length < count) schedule.push(...random.shuffle(deck));
  return schedule.slice(0, count);
}

async function killServer({ supervisor }: Environment): Promise<number> {
  supervisor.expectEnd();
  const instance = supervisor.instance();
  // npm may not have come so far.
  const pid = findServer(instance)?.pid ?? instance.process.pid ?? 0;
  signal([pid], "SIGKILL");
  return performance.now();
}

/** What is left of the process group is ended by the supervisor. */
async function killWrapper({ supervisor }: Environment): Promise<number> {
  supervisor.expectEnd();
  supervisor.instance().process.kill("SIGKILL");
  return performance.now();
}

async function killPostmaster({ cluster }: Environment): Promise<number> {
  return kill(findPostmaster(cluster), "postmaster");
}

async function killBackend({ cluster }: Environment, random: Random): Promise<number> {
  return kill(findBackend(cluster, random), "backend");
}

async function killShell({ cluster }: Environment): Promise<number> {
  return kill(findShell(cluster), "shell");
}

async function killAll({ supervisor, dataDir }: Environment): Promise<number> {
  supervisor.expectEnd();
  killEverything(supervisor.instance(), dataDir);
  return performance.now();
}

function kill(target: Process | undefined, name: string): number {
  if (!target) throw new Error(`There is no ${name} to kill.`);
  signal([target.pid], "SIGKILL");
  return performance.now();
}

async function restart(mode: "fast" | "immediate", { external }: Environment, random: Random): Promise<number> {
  await external?.stop(mode);
  await sleep(random.integer(200, 1500));
  await external?.start();
  return performance.now();
}
