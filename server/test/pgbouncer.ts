import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { vi } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { makeFolder } from "#server/test/folder.ts";

/** PgBouncer of the system's package; undefined if it is not installed. */
export const PGBOUNCER = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);

/** Starts PgBouncer in front of a database. Each transaction gets one of its few connections. */
export async function startPgbouncer(
  program: string,
  target: pg.PoolConfig,
  { poolSize }: { poolSize: number },
): Promise<{ connection: pg.PoolConfig; stop(): Promise<void> }> {
  const folder = await makeFolder("milepost-pgbouncer-");
  const port = await findFreePort();
  const settings = join(folder, "pgbouncer.ini");
  const { host, user, password, database } = target;
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=5432 user=${user} password=${String(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  // It refuses to be root, and the socket of a database that root has started belongs to nobody.
  const asNobody = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  const child = spawn(program, [...asNobody, "--quiet", settings], { stdio: "ignore" });
  await vi.waitUntil(() => isListening(port), { timeout: 10_000 });
  return {
    connection: { host: "127.0.0.1", port, user: "milepost", database },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
