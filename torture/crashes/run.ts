import { setTimeout as sleep } from "node:timers/promises";
import { NPM_COMMAND } from "../platform/instance.ts";
import { withDatabase } from "../platform/people.ts";
import { makeRandom, type Random } from "../platform/random.ts";
import type { Report, RunOptions } from "../report.ts";
import { openEnvironment, startWriting, type Environment, type Writing } from "./environment.ts";
import { withFullDisk } from "./full-disk.ts";
import { CRASH_KINDS, scheduleCrashes, type CrashKind, type CrashName } from "./kinds.ts";
import { watchRecovery } from "./readiness.ts";
import { readDuring } from "./reading.ts";
import { makeTally, type Tally } from "./tally.ts";
import { killEverything } from "./targets.ts";
import { compareStates, countKeys, findMismatches } from "./verify.ts";

/**
 * `npm run torture -- crashes [COUNT]`: while clients write through the API, takes processes, the database or the disk
 * away from the program, then compares what was acknowledged with what is in the database.
 */
export type CrashOptions = RunOptions & {
  /** Instead of a mixture of `amount` crashes. */
  names?: readonly CrashName[];
  /** How the program is started; `npm start` by default. */
  command?: readonly string[];
  clients?: number;
};

type Run = { options: Required<CrashOptions>; tally: Tally; random: Random; count: number };

const CLIENTS = 8;
const RECOVERY_MS = 60_000;
const FIRST_START_MS = 120_000;
const PROGRESS_MS = 20_000;
const PLACES = ["embedded", "external", "first start", "full disk"] as const satisfies CrashKind["place"][];

export async function runCrashes(given: CrashOptions): Promise<Report> {
  if (process.platform !== "linux") throw new Error("The crashes need Linux: processes are found in /proc.");
  const random = makeRandom(given.seed);
  const names = given.names ?? scheduleCrashes(given.amount, random.fork("schedule"));
  const options = { command: NPM_COMMAND, clients: CLIENTS, ...given, names };
  const run: Run = { options, tally: makeTally(), random, count: 0 };
  for (const place of PLACES) {
    const here = names.filter((name) => CRASH_KINDS[name].place === place);
    if (place === "embedded" || place === "external") await crashInOneEnvironment(run, place, here);
    else for (const name of here) await (place === "first start" ? crashFirstStart : fillDisk)(run, name);
  }
  return run.tally.report();
}

async function crashInOneEnvironment(run: Run, database: "embedded" | "external", names: CrashName[]): Promise<void> {
  if (names.length === 0) return;
  const { options, random } = run;
  const environment = await openEnvironment({ database, command: options.command });
  try {
    await environment.supervisor.instance().waitUntilReady(FIRST_START_MS);
    const writing = await startWriting(environment, options.clients, random.fork(database));
    try {
      for (const name of names) await crashOnce(run, name, { environment, writing });
    } finally {
      await closeWriting(run, environment, writing);
    }
  } finally {
    await environment.close();
  }
}

/** Clients write, the crash happens, clients go on until writes are acknowledged again, and all is compared. */
async function crashOnce(
  run: Run,
  name: CrashName,
  target: { environment: Environment; writing: Writing },
): Promise<void> {
  const { environment, writing } = target;
  const random = run.random.fork(`crash ${run.count}`);
  writing.load.resume();
  await sleep(random.integer(200, 1500));
  const recovered = await crash(run, name, { environment, happen: () => CRASH_KINDS[name].crash(environment, random) });
  await checkAfterCrash(run, name, { environment, writing, seconds: recovered });
}

/** Returns the seconds until the environment was ready again. If it does not become ready, does what a person would. */
async function crash(
  run: Run,
  name: CrashName,
  { environment, happen }: { environment: Environment; happen: () => Promise<number> },
): Promise<number | undefined> {
  const recovery = await watchRecovery(environment.url, happen(), RECOVERY_MS);
  run.tally.crashed(name, recovery);
  if (recovery.seconds !== undefined) return recovery.seconds;
  run.tally.intervened(`Crash ${run.count + 1} (${name})`);
  environment.supervisor.expectEnd();
  killEverything(environment.supervisor.instance(), environment.dataDir);
  const again = await watchRecovery(environment.url, Promise.resolve(performance.now()), RECOVERY_MS);
  if (again.seconds === undefined)
    throw new Error(`The server does not come back after ${name}: ${environment.supervisor.instance().output()}`);
  return undefined;
}

type Crashed = { environment: Environment; writing: Writing; seconds: number | undefined };

async function checkAfterCrash(run: Run, name: CrashName, { environment, writing, seconds }: Crashed): Promise<void> {
  await waitForProgress(run, name, writing);
  await writing.load.pause();
  await verify(run, environment, writing);
  report(run, name, { seconds, acknowledged: writing.ledger.acknowledged });
}

async function waitForProgress(run: Run, name: CrashName, { ledger, load }: Writing): Promise<void> {
  const before = ledger.acknowledged;
  const deadline = Date.now() + PROGRESS_MS;
  while (ledger.acknowledged < before + 10) {
    if (Date.now() > deadline) {
      const last = [...load.answers.keys()].slice(-3).join("; ");
      return run.tally.failed(`After crash ${run.count + 1} (${name}) no writes are acknowledged: ${last}`);
    }
    await sleep(20);
  }
}

async function verify(run: Run, environment: Environment, { ledger, load }: Writing): Promise<void> {
  await withDatabase(await environment.getConnection(), async (database) => {
    const { lost, duplicated } = ledger.compare(await countKeys(database));
    lost.push(...(await compareStates(database, load.states())));
    const mismatches = await findMismatches(database);
    run.tally.verified({ place: environment.dataDir, lost, duplicated, mismatches });
  });
}

async function closeWriting(run: Run, { supervisor }: Environment, { ledger, load }: Writing): Promise<void> {
  await load.stop();
  const { answers, unexplained } = load;
  run.tally.closed({ acknowledged: ledger.acknowledged, answers, failedStarts: supervisor.failedStarts });
  for (const text of unexplained) run.tally.failed(`A write was answered with: ${text}`);
}

/** An environment of its own that is killed at a random moment before it has been ready once. */
async function crashFirstStart(run: Run, name: CrashName): Promise<void> {
  const random = run.random.fork(`crash ${run.count}`);
  const environment = await openEnvironment({ database: "embedded", command: run.options.command });
  try {
    await sleep(random.integer(0, 6000));
    const seconds = await crash(run, name, {
      environment,
      happen: () => CRASH_KINDS[name].crash(environment, random),
    });
    const writing = await startWriting(environment, run.options.clients, random);
    try {
      await checkAfterCrash(run, name, { environment, writing, seconds });
    } finally {
      await closeWriting(run, environment, writing);
    }
  } finally {
    await environment.close();
  }
}

/** An environment of its own on a small file system that becomes full while clients write. */
async function fillDisk(run: Run, name: CrashName): Promise<void> {
  const random = run.random.fork(`crash ${run.count}`);
  const isDone = await withFullDisk(async ({ folder, fill }) => {
    const environment = await openEnvironment({ database: "embedded", command: run.options.command, folder });
    try {
      await environment.supervisor.instance().waitUntilReady(FIRST_START_MS);
      const writing = await startWriting(environment, run.options.clients, random);
      try {
        await sleep(random.integer(500, 1500));
        const happen = async () => {
          const { result, reads } = await readDuring(environment.url, () => fill({ environment, random }));
          run.tally.readFromFullDisk(reads);
          return result;
        };
        const seconds = await crash(run, name, { environment, happen });
        await checkAfterCrash(run, name, { environment, writing, seconds });
      } finally {
        await closeWriting(run, environment, writing);
      }
    } finally {
      await environment.close();
    }
  });
  if (!isDone) run.options.progress(`${(run.count += 1)} ${name}: left out, since only root can mount a file system`);
}

function report(run: Run, name: CrashName, found: { seconds: number | undefined; acknowledged: number }): void {
  run.count += 1;
  const ready = found.seconds === undefined ? "by hand" : `ready after ${found.seconds.toFixed(1)} s`;
  run.options.progress(
    `${run.count}/${run.options.names.length} ${name}: ${ready}, ${found.acknowledged} acknowledged`,
  );
}
