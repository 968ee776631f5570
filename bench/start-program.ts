import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Bench } from "./database.ts";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { openSession } from "#server/accounts/session.ts";
import { ROOT } from "#server/main.ts";
import { findFreePort } from "#scripts/free-port.mjs";

type Options = { script?: string; env: Record<string, string | undefined> };

/** Starts the built program as the image and the systemd unit do. Resolves once it is ready, with a function that stops it. */
export async function startProgram({ script = "dist/server/serve.js", env }: Options): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { MALLOC_ARENA_MAX: "2", ...process.env, LOG_LEVEL: "warn", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve());
    child.once("exit", () => reject(new Error("The server ended before it was ready.")));
  });
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
}

export type ServerProcess = { url: string; cookie: string; token: string; stop(): Promise<void> };

/** Starts the built program in a process of its own, on the database that this process has opened, for a signed-in person. */
export async function startServerProcess(bench: Bench): Promise<ServerProcess> {
  const port = String(await findFreePort());
  const stop = await startProgram({
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      DATABASE_URL: getAddress(bench),
      MILEPOST_DATA: bench.config.dataDir,
      MILEPOST_RATE_LIMIT: "0",
    },
  });
  const { token } = await makeAccessToken(bench.context(), bench.accountId, { name: "bench", scopes: ["repo"] });
  const cookie = `milepost_session=${await openSession(bench.context(), bench.accountId)}`;
  return { url: `http://127.0.0.1:${port}`, cookie, token, stop };
}

function getAddress({ opened }: Bench): string {
  const { connectionString, host, user, password, database } = opened.connection;
  if (connectionString) return connectionString;
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? "";
  address.password = String(password);
  address.searchParams.set("host", host ?? "");
  return address.href;
}
