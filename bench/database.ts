import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { generate, sizeFor } from "./generate.ts";
import { option } from "./options.ts";
import { readConfig, type Config } from "#server/config.ts";
import { ACCOUNT_COLUMNS, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { prime, type Context } from "#server/platform/context.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { openConfigured, type OpenDatabase } from "#server/platform/db/open.ts";
import { sql } from "#server/platform/db/sql.ts";
import { setHeapFlags } from "#server/platform/heap-flags.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { Operation } from "#server/platform/operation.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { LIMITS } from "#shared/limits.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { makeLog } from "#server/platform/log.ts";

export type Bench = {
  issues: number;
  config: Config;
  opened: OpenDatabase;
  accountId: number;
  /** A new context of person1, who can read 150 of the 200 repositories. */
  context(): Context;
  /** The same in a request of its own, whose statements can be limited. */
  request(): Context;
  /** The same as the first request of a process, which remembers nothing of searches. */
  firstRequest(): Context;
};

/** Opens the measured database, filled on the first run; `--issues=20000` makes a smaller one. */
export async function openBench(): Promise<Bench> {
  const size = sizeFor(Number(option("issues") ?? 1_000_000));
  const dataDir = process.env["MILEPOST_BENCH"] ?? join(tmpdir(), `milepost-bench-${size.issues}`);
  return openFilled(dataDir, { issues: size.issues, fill: (opened) => fill(opened, size) });
}

type Content = { issues: number; fill: (opened: OpenDatabase) => Promise<void> };

/** Opens the database of a folder, and fills an empty one. */
export async function openFilled(dataDir: string, { issues, fill: fillEmpty }: Content): Promise<Bench> {
  setHeapFlags();
  const config = {
    ...readConfig({ ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", MILEPOST_RATE_LIMIT: "0" }),
    dataDir,
  };
  const opened = await openConfigured({ ...config, queryTimeoutMs: 0 }, { canBorrow: false, log: makeLog("warn") });
  await migrate(opened.database.pool, join(ROOT, "server/migrations"));
  const isFilled = await opened.database.row(sql`select 1 from issues where repository_id = 2 limit 1`);
  if (!isFilled) await fillEmpty(opened);
  await waitForPrewarm(opened);
  const account = await opened.database.row<AccountRow>(
    sql`select ${ACCOUNT_COLUMNS} from accounts a where a.login = 'person1'`,
  );
  if (!account) throw new Error("There is no person1.");
  const log = makeLog("silent");
  const hashing = makeLimiter({ concurrent: 4, waiting: 100 });
  const metrics = new Metrics("0.0.0");
  const makeContext = (): Context => ({
    db: opened.database,
    viewer: { accountId: account.id, login: "person1", isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] },
    now: new Date(),
    config,
    log,
    ...FEATURE_CONTEXT,
    bus: null,
    hashing,
    metrics,
    enqueue: () => Promise.resolve(),
    operation: null,
    clientAddress: null,
    suppressNotifications: false,
  });
  // As the statement that finds the session of a request does.
  const withAccount = (ctx: Context): Context => {
    prime(ctx, loadAccounts, { key: account.id, value: account });
    return ctx;
  };
  const context = () => withAccount(makeContext());
  const openLimits = () => makeSearchLimits({ poolSize: config.poolSize, waitMs: LIMITS.searchWaitMs });
  const shared = openLimits();
  const request = (searchLimits = shared): Context => {
    const operation = new Operation(opened.database, { config, searchLimits, client: "person1" });
    return withAccount({ ...makeContext(), db: operation.db, operation });
  };
  return {
    issues,
    config,
    opened,
    accountId: account.id,
    context,
    request: () => request(),
    firstRequest: () => request(openLimits()),
  };
}

/**
 * PostgreSQL reads what it had in its memory before: 3 GB in 20 seconds, in which everything else on two cores takes twice as long. Its
 * worker for one database follows that for another one.
 */
export async function waitForPrewarm({ database }: OpenDatabase): Promise<void> {
  for (let quietChecks = 0; quietChecks < 3;) {
    const worker = await database.row(sql`select 1 from pg_stat_activity where backend_type = 'autoprewarm worker'`);
    quietChecks = worker ? 0 : quietChecks + 1;
    await setTimeout(200);
  }
}

/**
 * Ends a measurement that has deleted what it made. The planner would pass the entries of deleted rows in the indexes until they are
 * vacuumed, and the next measurement would find other times (server/migrations/0129-autovacuum.sql).
 */
export async function vacuum({ opened: { database } }: Bench): Promise<void> {
  const tables = await database.rows<{ name: string }>(
    sql`select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public' and n_dead_tup > 100`,
  );
  for (const { name } of tables) await database.pool.query(`vacuum ${name}`);
}

/** The same context with a wrapped database, also for statements whose time is limited. */
export function withDatabase(ctx: Context, wrap: (db: Queryable) => Queryable): Context {
  const { operation } = ctx;
  const db = wrap(ctx.db);
  const wrapped: typeof operation =
    operation &&
    Object.assign(Object.create(operation) as typeof operation, {
      db,
      withStatementLimit: (ms: number) => wrap(operation.withStatementLimit(ms)),
    });
  return { ...ctx, db, operation: wrapped };
}

async function fill(opened: OpenDatabase, size: ReturnType<typeof sizeFor>): Promise<void> {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0);
  await generate(opened.connection, size, (text) => console.error(`${seconds()} s: ${text}`));
  console.error(`Made ${size.issues} issues and ${size.comments} comments in ${seconds()} s.`);
}
