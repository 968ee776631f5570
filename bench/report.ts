import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "#server/main.ts";

/**
 * Measures, and writes bench/results/NAME.json. docs/performance.md is made of
 * these files by scripts/performance-doc.mjs, which shares their shape.
 */
type Result = {
  name: string;
  command: string;
  commit: string;
  machine: { cpus: number; memoryGb: number; node: string; browser?: string };
  /** Load average of 1, 5 and 15 minutes before the run. */
  load: number[];
  /** Issues and pull requests in the database. */
  issues: number;
  tables: Table[];
};

export type Table = {
  title?: string;
  /** Name of the figure that the others are divided by. */
  floor?: string;
  figures: (Times | Quantity)[];
};

/** How long something takes, in milliseconds. `details` become further columns. */
export type Times = {
  name: string;
  p50: number;
  p95: number;
  p99: number;
  runs: number;
  details?: Record<string, number | string>;
  targets?: Target[];
};

export type Quantity = { name: string; value: number; unit: string; targets?: Target[] };

/** An upper limit: a number, or a multiple of another figure of the same result. */
export type Target = { of: "p50" | "p95" | "p99" | "value" } & ({ max: number } | { times: number; figure: string });

/** A search is measured as often, with another word in every run: what it reads is in the memory. */
export const WARM_UP_RUNS = 60;

/** Times `work`, one run after the other, after a warm-up. */
export async function measure(
  name: string,
  runs: number,
  work: (run: number) => Promise<unknown>,
  ...targets: Target[]
): Promise<Times> {
  for (let run = 0; run < Math.min(WARM_UP_RUNS, runs); run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work(run);
    times.push(performance.now() - startedAt);
  }
  return summarize(name, times, ...targets);
}

/** Does each of the works in turn for some time: a server that has run for a minute has compiled what it does most. */
export async function warmUp(works: readonly (() => Promise<unknown>)[], seconds = 20): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) for (const work of works) await work();
}

export function summarize(name: string, times: readonly number[], ...targets: Target[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const quantile = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    name,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    runs: times.length,
    ...(targets.length > 0 ? { targets } : {}),
  };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The result before the run, without `tables`. */
export function startResult(name: string, issues: number, browser?: string): Omit<Result, "tables"> {
  return {
    name,
    command: ["npm run bench --", name, ...process.argv.slice(2).filter((argument) => argument !== name)].join(" "),
    commit: currentCommit(),
    machine: {
      cpus: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      ...(browser ? { browser } : {}),
    },
    load: loadavg().map(round),
    issues,
  };
}

export function writeResult(result: Result): void {
  const folder = join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

function currentCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  try {
    const code = ["server", "shared", "web", "bench", "scripts", ":(exclude)bench/results"];
    const isChanged = git("status", "--porcelain", "--", ...code) !== "";
    return git("rev-parse", "--short", "HEAD") + (isChanged ? " with changes" : "");
  } catch {
    return "unknown";
  }
}
