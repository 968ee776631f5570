import { readConfig } from "#server/config.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { makeLog } from "#server/platform/log.ts";
import { startServer, type Server } from "./server.ts";

/** A running server with access to its database, shared by the tests of one worker. */
export type Instance = Server & {
  /** For accounts and sessions, which the API does not create. */
  ctx: Context;
  /** Unique in this instance. All names of a kind have the same length, so none is the prefix of another. */
  uniqueName(name: string): string;
};

export async function startInstance(): Promise<Instance> {
  const server = await startServer();
  const config = readConfig({ MILEPOST_DATA: server.dataFolder, MILEPOST_DB_POOL: "2", LOG_LEVEL: "warn" });
  const log = makeLog("warn");
  const opened = await openConfigured(config, { canBorrow: true, log });
  let count = 0;
  return {
    ...server,
    ctx: {
      db: opened.database,
      viewer: ANONYMOUS,
      now: new Date(),
      config,
      log,
      metrics: new Metrics("0.0.0"),
      hashing: makeLimiter({ concurrent: 1, waiting: 10 }),
      eventKinds: {},
      subscribers: [],
      hooks: [],
      bus: null,
      operation: null,
      enqueue: async () => {},
      clientAddress: null,
      suppressNotifications: false,
    },
    uniqueName(name) {
      count += 1;
      return `${name}-${String(count).padStart(3, "0")}`;
    },
    async stop() {
      await opened.close();
      await server.stop();
    },
  };
}
