import { setTimeout as sleep } from "node:timers/promises";
import type { Report, RunOptions } from "../report.ts";
import type { Attack } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { startProbe, type Latency } from "./probe.ts";
import { startTarget } from "./start-target.ts";
import type { Target } from "./target.ts";

const ISSUES = 1_500;
/** `/readyz` of others may take so long during an attack, in milliseconds, at the 95th percentile. */
const READY_MS = 100;
const BETWEEN_MS = 500;
/** A 95th percentile needs some answers. */
const MEASURED_MS = 2_000;

/** `npm run torture -- attacks`: all attacks on the built program, one after the other, in an order of the seed. */
export async function runAttacks({ seed, progress }: RunOptions): Promise<Report> {
  progress("starting the server and importing issues");
  const target = await startTarget({ seed, issues: ISSUES });
  const failures: string[] = [];
  const measured: Report["measured"] = {};
  try {
    const idle = await measure(target, async () => []);
    measured["without an attack: /readyz p95 / max (ms)"] = describe(idle.ready);
    for (const attack of target.random.fork("order").shuffle(ATTACKS)) {
      const outcome = await runAttack(target, attack);
      failures.push(...outcome.failures);
      measured[attack.name] = outcome.latency;
      progress(`${outcome.failures.length > 0 ? "FAILED" : "ok    "} ${attack.name.padEnd(50)} ${outcome.latency}`);
      if (target.hasEnded()) break;
      await sleep(BETWEEN_MS);
    }
    measured["attacks"] = ATTACKS.length;
    measured["resident memory at the end (MB)"] = await target.rssMb();
  } finally {
    await target.stop();
  }
  return { measured, failures };
}

/**
 * Runs one attack while others use the server. Slow answers to them are measured a second time, and compared with those
 * without an attack, since the machine may do other things.
 */
async function runAttack(target: Target, attack: Attack): Promise<{ failures: string[]; latency: string }> {
  let found = await measure(target, () => checkAttack(target, attack));
  let maxMs = READY_MS;
  if (found.failures.length === 0 && found.ready.p95 > READY_MS) {
    await sleep(BETWEEN_MS);
    const idle = await measure(target, async () => []);
    maxMs = Math.max(READY_MS, 3 * idle.ready.p95);
    found = await measure(target, () => checkAttack(target, attack));
  }
  const { failures, ready, page } = found;
  if (ready.p95 > maxMs) failures.push(`${attack.name}: /readyz took ${ready.p95} ms at the 95th percentile`);
  if (ready.failures.length > 0)
    failures.push(`${attack.name}: /readyz answered ${[...new Set(ready.failures)].join(", ")} (0: nothing)`);
  return { failures, latency: `/readyz ${describe(ready)}, page ${describe(page)}` };
}

type Found = { failures: string[]; ready: Latency; page: Latency };

async function measure(target: Target, work: () => Promise<string[]>): Promise<Found> {
  const probe = startProbe(target.port, [
    { path: "/readyz", headers: {} },
    { path: `${target.world.publicPath}/labels`, headers: { cookie: target.reader.cookie, accept: "text/html" } },
  ]);
  const [failures] = await Promise.all([work(), sleep(MEASURED_MS)]);
  const [ready, page] = await probe.stop();
  if (!ready || !page) throw new Error("The probe has no results.");
  return { failures, ready, page };
}

function describe({ p95, max }: Latency): string {
  return `${p95} / ${max}`;
}

/** What is wrong after an attack: its outcome, logged bugs, a server that has ended or is not ready. */
export async function checkAttack(target: Target, attack: Attack): Promise<string[]> {
  const failures: string[] = [];
  target.takeBugs();
  try {
    await attack.run(target);
  } catch (error) {
    failures.push(`${attack.name}: ${(error as Error).message}`);
  }
  failures.push(...target.takeBugs().map((bug) => `${attack.name}: the server logged ${bug}`));
  if (target.hasEnded()) return [...failures, `${attack.name}: the server has ended`];
  const { status } = await target.send({ path: "/readyz" }).catch(() => ({ status: 0 }));
  if (status !== 200) failures.push(`${attack.name}: /readyz answers ${status} afterwards`);
  return failures;
}
