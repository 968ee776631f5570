import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject, vi } from "vitest";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { locateFiles } from "#server/platform/embedded/files.ts";
import { makeLog } from "#server/platform/log.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";

export type Replicated = {
  primary: pg.PoolConfig;
  standby: pg.PoolConfig;
  standbyUrl: string;
  /** The standby gets changes and does not show them until `replay`. */
  pause(): Promise<void>;
  /** Resolves when the standby shows everything that the primary has. */
  replay(): Promise<void>;
  /** Runs a statement on one of them. */
  query<T extends pg.QueryResultRow>(on: "primary" | "standby", text: string): Promise<T[]>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
};

const STARTED = { canBorrow: false, log: makeLog("fatal") };

/** A primary with a migrated database, and a streaming standby of it: two embedded PostgreSQL. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await makeFolder("milepost-replicas-");
  const [primaryFolder, standbyFolder] = [join(folder, "primary"), join(folder, "standby")];
  await copyDataFolder(inject("dataFolder"), primaryFolder);
  await copyDataFolder(inject("dataFolder"), standbyFolder);
  const embedded = await startEmbedded(primaryFolder, STARTED);
  const primary = embedded.connection;
  const { host = "", user = "", database = "" } = primary;
  const password = String(primary.password);
  const { cluster } = await locateFiles(standbyFolder);
  await appendFile(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${host} user=${user} password=${password}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  await writeFile(join(cluster, "standby.signal"), "");
  let running = await startEmbedded(standbyFolder, STARTED);
  const standby = running.connection;
  const query: Replicated["query"] = async (on, text) => {
    const client = new pg.Client(on === "primary" ? primary : standby);
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as never;
    } finally {
      await client.end();
    }
  };
  return {
    primary,
    standby,
    standbyUrl: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(standby.host ?? "")}`,
    query,
    pause: async () => void (await query("standby", "select pg_wal_replay_pause()")),
    async replay() {
      await query("standby", "select pg_wal_replay_resume()");
      const [{ position } = { position: "" }] = await query<{ position: string }>(
        "primary",
        "select pg_current_wal_flush_lsn()::text as position",
      );
      const hasReplayed = async () => {
        const [row] = await query<{ is: boolean }>(
          "standby",
          `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as is`,
        );
        return row?.is;
      };
      await vi.waitUntil(hasReplayed, { timeout: 20_000, interval: 20 });
    },
    stopStandby: () => running.stop(),
    async startStandby() {
      running = await startEmbedded(standbyFolder, STARTED);
    },
    async stop() {
      await running.stop();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
