import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { Bench } from "./database.ts";
import { openSession } from "#server/accounts/session.ts";
import { ROOT } from "#server/main.ts";

const PORT = 4322;

export type ServerProcess = {
  /** Resolves with the bytes of the body when all have arrived, packed as the server sends them. */
  get(path: string): Promise<number>;
  /** The bytes of the page without compression. */
  getSize(path: string): Promise<number>;
  stop(): Promise<void>;
};

/** The program as it is built and started, on the measured database, and a signed-in client of it over one connection. */
export async function startServerProcess(bench: Bench): Promise<ServerProcess> {
  const cookie = `milepost_session=${await openSession(bench.context(), bench.accountId)}`;
  const child = spawn(process.execPath, ["dist/server/serve.js"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(PORT),
      MILEPOST_DATA: bench.config.dataDir,
      DATABASE_URL: getDatabaseUrl(bench),
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve());
    child.once("exit", () => reject(new Error("The server ended before it was ready.")));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string, encoding: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { cookie, accept: "text/html", "accept-encoding": encoding };
      request({ port: PORT, path, agent, headers }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.once("error", reject);
        response.once("end", () => {
          // An address of an issue that is a pull request leads to the pull request.
          if (response.statusCode === 200 || response.statusCode === 302) resolve(bytes);
          else reject(new Error(`${path}: ${response.statusCode}`));
        });
      })
        .once("error", reject)
        .end();
    });
  return {
    get: (path) => get(path, "gzip"),
    getSize: (path) => get(path, "identity"),
    async stop() {
      agent.destroy();
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The address of the database that this process runs. */
function getDatabaseUrl({ opened }: Bench): string {
  const { connectionString, host, user, password, database } = opened.connection;
  if (connectionString) return connectionString;
  const login = [user, typeof password === "string" ? password : ""].map((part) => encodeURIComponent(part ?? ""));
  return `postgres://${login.join(":")}@/${database}?host=${encodeURIComponent(host ?? "")}`;
}
