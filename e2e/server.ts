import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "#scripts/free-port.mjs";
import { makeFolder } from "#server/test/folder.ts";
import { LONG_LIMITS } from "#server/test/long-limits.ts";

const ROOT = join(import.meta.dirname, "..");

/** The program with a data folder and a port of its own. */
export type Server = {
  url: string;
  dataFolder: string;
  /** Where the first visitor creates the owner's account. */
  setupLink: string;
  stop(): Promise<void>;
};

/** Starts the program on an empty data folder, as a new person does, with more settings. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const dataFolder = await makeFolder("milepost e2e ");
  const port = await findFreePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      MILEPOST_DATA: dataFolder,
      LOG_LEVEL: "warn",
      // Tests create more in a minute than a token may.
      MILEPOST_RATE_LIMIT: "0",
      DATABASE_URL: "",
      NODE_ENV: "production",
      MILEPOST_IDENTITY_ALLOW_HTTP: "true",
      MILEPOST_WEBHOOK_ALLOW: "127.0.0.1",
      ...LONG_LIMITS,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    setupLink: await readSetupLink(child),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Runs a command of the command line on the data of a running server. */
export async function runCommand(server: Pick<Server, "dataFolder">, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/milepost.mjs", ...args], {
    cwd: ROOT,
    env: { ...process.env, MILEPOST_DATA: server.dataFolder, DATABASE_URL: "" },
  });
  return stdout.trim();
}

/** The link is the last line that a server prints while it starts. */
async function readSetupLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const link = /Make yours: (\S+)/.exec(output)?.[1];
      if (link) resolve(link);
    });
    child.once("exit", (code) =>
      reject(new Error(`The server exited with ${String(code)} before it was ready.\n${output}`)),
    );
  });
}
