import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/free-port.mjs";
import { endWithRun } from "./end-with-run.ts";
import { signal } from "./processes.ts";

/** The built program in a process of its own, as a user runs it. */
export type Instance = {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** The end of what it has written, 64 KB at most. */
  readonly output: () => string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Waits for the first 200 of /readyz. Throws with the end of the output if that takes longer, or if the process ends. */
  waitUntilReady(timeoutMs?: number): Promise<void>;
  /** SIGTERM; SIGKILL if it still runs after the time. */
  stop(timeoutMs?: number): Promise<void>;
};

export type InstanceOptions = {
  dataDir: string;
  /** An external PostgreSQL; without it the instance runs the embedded one. */
  databaseUrl?: string | undefined;
  /** A free one by default. */
  port?: number | undefined;
  /** A command and its arguments; the built server by default. Tests start `dist/test/serve.js`. */
  command?: readonly string[] | undefined;
  /** Further settings. */
  env?: Record<string, string> | undefined;
};

const ROOT = join(import.meta.dirname, "../..");
export const SERVER_COMMAND = [process.execPath, "dist/server/serve.js"] as const;
/** What a user types. The server is then a descendant of npm. */
export const NPM_COMMAND = ["npm", "start", "--silent"] as const;

const OUTPUT_MAX = 64 * 1024;
const READY_MS = 60_000;
const STOP_MS = 30_000;
const POLL_MS = 25;
/** Larger than any process id. */
const NO_PROCESS = 2 ** 30;

/** Starts an instance, without waiting until it is ready. Whoever starts it ends it. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const [program = "", ...args] = options.command ?? SERVER_COMMAND;
  const child = spawn(program, args, {
    cwd: ROOT,
    // A process group of its own: what is left of it can be ended together.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      PORT: String(port),
      MILEPOST_URL: url,
      MILEPOST_DATA: options.dataDir,
      LOG_LEVEL: "warn",
      // The runs send more than a token may.
      MILEPOST_RATE_LIMIT: "0",
      NODE_ENV: "production",
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...options.env,
    },
  });
  // The group; PostgreSQL, which has its own, ends with the server.
  const cancelEnd = endWithRun(() => signal([-(child.pid ?? NO_PROCESS)], "SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output = (output + String(chunk)).slice(-OUTPUT_MAX)));
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  void ended.then(cancelEnd);
  return {
    url,
    port,
    process: child,
    output: () => output,
    ended,
    hasEnded,
    async waitUntilReady(timeoutMs = READY_MS) {
      const deadline = Date.now() + timeoutMs;
      while (!(await isReady(url))) {
        if (hasEnded() || Date.now() > deadline) throw new Error(`The server is not ready: ${output.slice(-2000)}`);
        await sleep(POLL_MS);
      }
    },
    async stop(timeoutMs = STOP_MS) {
      if (!hasEnded()) child.kill("SIGTERM");
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
      if (!hasEnded()) child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function isReady(url: string, timeoutMs = 2000): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
