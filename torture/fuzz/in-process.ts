import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRandom } from "../platform/random.ts";
import { IN_PROCESS_TARGETS, type InProcessName } from "./in-process-targets.ts";
import type { Result, Task } from "./in-process-worker.ts";
import { shrinkText } from "./shrink.ts";

/** An input that takes more processor time is a failure, if it does so alone as well. */
const SLOW_MS = 1_000;
const HANG_MS = 15_000;
const REPEATS = 3;

type Outcome = { kind: "done"; result: Result } | { kind: "hung"; index: number };

/** Runs tasks in a child process, and ends it when an input does not return. */
class Runner {
  private readonly indexPath = join(tmpdir(), `milepost-fuzz-${randomUUID()}`);
  private child: ChildProcess | undefined;

  async run(task: Task): Promise<Outcome> {
    const child = (this.child ??= await this.start());
    const limitMs = HANG_MS + (task.kind === "generate" ? task.forMs : 0);
    let timer: NodeJS.Timeout | undefined;
    const done = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve({ kind: "hung", index: this.readIndex() }), limitMs);
      child.once("message", (result) => resolve({ kind: "done", result: result as Result }));
      child.once("exit", () => resolve({ kind: "hung", index: this.readIndex() }));
    });
    child.send(task);
    const outcome = await done;
    clearTimeout(timer);
    child.removeAllListeners("message").removeAllListeners("exit");
    if (outcome.kind === "hung") this.stop();
    return outcome;
  }

  /** Loading the program takes some seconds, which are no time of an input. */
  private async start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "in-process-worker.ts"), [this.indexPath], {
      execArgv: ["--import", "tsx"],
    });
    await once(child, "message");
    return child;
  }

  stop(): void {
    this.child?.kill("SIGKILL");
    this.child = undefined;
    rmSync(this.indexPath, { force: true });
  }

  private readIndex(): number {
    return existsSync(this.indexPath) ? Number(readFileSync(this.indexPath, "utf8")) : 0;
  }
}

type Options = { name: InProcessName; seed: number; forMs: number };
export type Fuzzed = { count: number; slowestMs: number; failures: string[] };

const FAILURES_MAX = 5;

/** Generates inputs for the time, and reports each failure with the smallest input that has it. */
export async function fuzzInProcess({ name, seed, forMs }: Options): Promise<Fuzzed> {
  const runner = new Runner();
  const found: Fuzzed = { count: 0, slowestMs: 0, failures: [] };
  await runner.run({ kind: "input", name, input: "" });
  const until = Date.now() + forMs;
  let from = 0;
  while (Date.now() < until && found.failures.length < FAILURES_MAX) {
    const outcome = await runner.run({ kind: "generate", name, seed, from, forMs: until - Date.now() });
    const index = outcome.kind === "hung" ? outcome.index : (outcome.result.failure?.index ?? outcome.result.slow[0]);
    if (outcome.kind === "done") {
      found.count += outcome.result.count;
      found.slowestMs = Math.max(found.slowestMs, Math.round(outcome.result.slowestMs));
    }
    if (index === undefined) break;
    const failure = await explain(runner, { name, seed, index });
    if (failure) found.failures.push(failure);
    from = index + 1;
  }
  runner.stop();
  return found;
}

type Suspect = { name: InProcessName; seed: number; index: number };

/** What is wrong with an input when it is run again, with its smallest form; undefined if it was only slow beside others. */
async function explain(runner: Runner, { name, seed, index }: Suspect): Promise<string | undefined> {
  const input = IN_PROCESS_TARGETS[name].generate(makeRandom(seed).fork(`${name} ${index}`));
  const fault = await check(runner, name, input);
  if (fault === undefined) return undefined;
  const kind = fault.split("\n")[0]?.slice(0, 20);
  const smallest = await shrinkText(
    input,
    async (text) => (await check(runner, name, text))?.split("\n")[0]?.slice(0, 20) === kind,
  );
  return `${name}, seed ${seed}, input ${index}: ${fault}\n    ${JSON.stringify(smallest).slice(0, 1_000)}`;
}

async function check(runner: Runner, name: InProcessName, input: string): Promise<string | undefined> {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const outcome = await runner.run({ kind: "input", name, input });
    if (outcome.kind === "hung") return "hangs, or ends the process";
    if (outcome.result.failure) return outcome.result.failure.message;
    if (outcome.result.slowestMs < SLOW_MS) return undefined;
  }
  return "takes more than a second";
}
