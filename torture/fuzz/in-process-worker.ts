// Runs inputs in a process of its own, which can be ended while a synchronous function does not return.
import { openSync, writeSync } from "node:fs";
import { makeRandom } from "../platform/random.ts";
import { IN_PROCESS_TARGETS, type InProcessName } from "./in-process-targets.ts";

export type Task = { name: InProcessName } & (
  | { kind: "generate"; seed: number; from: number; forMs: number }
  | { kind: "input"; input: string }
);
export type Result = { count: number; slow: number[]; slowestMs: number; failure?: { index: number; message: string } };

/** A file with the index of the input that runs, for the process that watches. A message would not leave a hanging one. */
const file = openSync(process.argv[2] ?? "", "w");
const SLOW_MS = 1_000;

export function makeInput(name: InProcessName, seed: number, index: number): string {
  return IN_PROCESS_TARGETS[name].generate(makeRandom(seed).fork(`${name} ${index}`));
}

/** What the machine gives to other programs is no time of the input. */
function getCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

process.on("message", (task: Task) => {
  const inputs = task.kind === "input" ? [task.input] : undefined;
  const result: Result = { count: 0, slow: [], slowestMs: 0 };
  const from = task.kind === "input" ? 0 : task.from;
  const until = task.kind === "input" ? Infinity : performance.now() + task.forMs;
  for (let index = from; performance.now() < until; index += 1) {
    const input = inputs ? inputs[index] : makeInput(task.name, task.kind === "input" ? 0 : task.seed, index);
    if (input === undefined) break;
    writeSync(file, String(index).padEnd(16), 0);
    const startedAt = performance.now();
    const cpuMs = getCpuMs();
    try {
      IN_PROCESS_TARGETS[task.name].run(input);
    } catch (error) {
      result.failure = { index, message: (error as Error).stack?.slice(0, 600) ?? String(error) };
    }
    const ms = Math.min(performance.now() - startedAt, getCpuMs() - cpuMs);
    result.count += 1;
    result.slowestMs = Math.max(result.slowestMs, ms);
    if (ms > SLOW_MS) result.slow.push(index);
    if (result.failure || result.slow.length > 0) break;
  }
  process.send?.(result);
});

process.send?.("ready");
