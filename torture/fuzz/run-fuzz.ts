import type { Report, RunOptions } from "../report.ts";
import { startTarget } from "../attacks/start-target.ts";
import type { Target } from "../attacks/target.ts";
import { makeRandom } from "../platform/random.ts";
import { makeHttpTargets, type HttpTarget } from "./http-targets.ts";
import { fuzzInProcess, type Fuzzed } from "./in-process.ts";
import { IN_PROCESS_TARGETS, type InProcessName } from "./in-process-targets.ts";

const FAILURES_MAX = 5;
const ISSUES = 100;

/** `npm run torture -- fuzz [MINUTES]`: random inputs for parsers, renderers and the built program, each for the same time. */
export async function runFuzz({ seed, amount, progress }: RunOptions): Promise<Report> {
  const target = await startTarget({ seed, issues: ISSUES });
  try {
    return await fuzzAll({ target, seed, forMs: amount * 60_000, progress });
  } finally {
    await target.stop();
  }
}

type Options = { target: Target; seed: number; forMs: number; progress: (line: string) => void };

export async function fuzzAll({ target, seed, forMs, progress }: Options): Promise<Report> {
  const report: Report = { measured: {}, failures: [] };
  const names = Object.keys(IN_PROCESS_TARGETS) as InProcessName[];
  const httpTargets = Object.entries(await makeHttpTargets(target));
  const share = forMs / (names.length + httpTargets.length);
  const add = (name: string, { count, slowestMs, failures }: Fuzzed) => {
    const summary = `${count} inputs, slowest ${slowestMs} ms, ${failures.length} failures`;
    report.measured[name] = summary;
    report.failures.push(...failures);
    progress(`${name.padEnd(24)} ${summary}`);
    for (const failure of failures) progress(`  ${failure}`);
  };
  for (const name of names) add(name, await fuzzInProcess({ name, seed, forMs: share }));
  for (const [name, make] of httpTargets) add(name, await fuzzHttp({ target, name, make, seed, forMs: share }));
  return report;
}

type HttpOptions = { target: Target; name: string; make: HttpTarget; seed: number; forMs: number };

/** Sends one input after the other. Each is made from the seed and its number, so it can be made again. */
async function fuzzHttp({ target, name, make, seed, forMs }: HttpOptions): Promise<Fuzzed> {
  const found: Fuzzed = { count: 0, slowestMs: 0, failures: [] };
  const until = Date.now() + forMs;
  target.takeBugs();
  for (let index = 0; Date.now() < until && found.failures.length < FAILURES_MAX; index += 1) {
    const input = make(makeRandom(seed).fork(`${name} ${index}`));
    const startedAt = performance.now();
    const fault = (await input.check()) ?? toFault(target.takeBugs());
    found.slowestMs = Math.max(found.slowestMs, Math.round(performance.now() - startedAt));
    found.count += 1;
    if (fault === undefined) continue;
    found.failures.push(
      `${name}, seed ${seed}, input ${index}: ${fault}\n    ${(await input.describe()).slice(0, 1_500)}`,
    );
    target.takeBugs();
    if (target.hasEnded()) break;
  }
  const { status } = await target.send({ path: "/readyz" }).catch(() => ({ status: 0 }));
  if (status !== 200) found.failures.push(`${name}: /readyz answers ${status} afterwards`);
  return found;
}

function toFault([bug]: readonly string[]): string | undefined {
  return bug === undefined ? undefined : `made the server log ${bug}`;
}
