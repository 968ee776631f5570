import { tmpdir } from "node:os";
import { join } from "node:path";
import { FULL, generate, type Size } from "./generate.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { HOOKS, SUBSCRIBERS } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeLog } from "#server/platform/log.ts";

/** Opens the measured database, filled on the first run; `--scale=0.1` takes a tenth of the data. */
export async function openBench() {
  const scale = Number(process.argv.find((arg) => arg.startsWith("--scale="))?.slice(8) ?? 1);
  const size: Size = {
    ...FULL,
    issues: Math.round(FULL.issues * scale),
    largest: Math.round(FULL.largest * scale),
    comments: Math.round(FULL.comments * scale),
  };
  const config = {
    ...readConfig({ ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" }),
    dataDir: process.env["MILEPOST_BENCH"] ?? join(tmpdir(), `milepost-bench-${scale}`),
  };
  const log = makeLog("silent");
  const opened = await openConfigured({ ...config, queryTimeoutMs: 0 }, { mayBorrow: false });
  await migrate(opened.database.pool, join(ROOT, "server/migrations"));
  const isFilled = await opened.database.row(sql`select 1 from issues where repository_id = 2 limit 1`);
  if (!isFilled) {
    const started = Date.now();
    const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
    await generate(opened.connection, size, (text) => console.error(`${seconds()} s: ${text}`));
    console.error(`Made ${size.issues} issues and ${size.comments} comments in ${seconds()} s.`);
  }
  const me = await opened.database.row<{ id: number }>(sql`select id from accounts where login = 'person1'`);
  const context = (): Context => ({
    db: opened.database,
    viewer: { accountId: me?.id ?? 0, login: "person1", isSiteAdmin: false, scopes: null },
    now: new Date(),
    config,
    log,
    subscribers: SUBSCRIBERS,
    hooks: HOOKS,
    bus: null,
    enqueue: () => Promise.resolve(),
    suppressNotifications: false,
  });
  return { scale, size, config, log, opened, me, context };
}
