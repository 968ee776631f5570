import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import type { Bench } from "../database.ts";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { openSession } from "#server/accounts/session.ts";
import { ROOT } from "#server/main.ts";
import { findFreePort } from "#scripts/free-port.mjs";

export type Milepost = { url: string; cookie: string; token: string; stop(): Promise<void> };

/** Starts the built program in a process of its own, on the database that this process has opened. */
export async function startMilepost(bench: Bench): Promise<Milepost> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["dist/server/serve.js"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: getAddress(bench.opened.connection),
      MILEPOST_DATA: bench.config.dataDir,
      MILEPOST_RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve());
    child.once("exit", () => reject(new Error("The server ended before it was ready.")));
  });
  const { token } = await makeAccessToken(bench.context(), bench.accountId, { name: "bench", scopes: ["repo"] });
  return {
    url: `http://127.0.0.1:${port}`,
    cookie: `milepost_session=${await openSession(bench.context(), bench.accountId)}`,
    token,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function getAddress({ host, user, password, database }: pg.PoolConfig): string {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? "";
  address.password = String(password);
  address.searchParams.set("host", host ?? "");
  return address.href;
}
