import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTime } from "#server/platform/db/parse-time.ts";
import { camelRows } from "#server/platform/db/camel-rows.ts";
import { retryConflicts } from "#server/platform/db/retry-conflicts.ts";
import { sendTogether } from "#server/platform/db/send-together.ts";
import { toQuery, toStatements, type Sql } from "#server/platform/db/sql.ts";
import {
  BUSY,
  DatabaseUnavailableError,
  isConnectionLost,
  isConnectionRefusedForNow,
  toDatabaseError,
} from "#server/platform/db/unavailable.ts";
import { FailedWorkers } from "#server/platform/distribution/failed-workers.ts";
import { FairSlots } from "#server/platform/fair-slots.ts";

/**
 * The database for the rest of the program: rows with camelCase keys, and
 * transactions as functions. Only `prepared` statements are planned once, because a
 * generic plan is slow for the others (docs/decisions/0001-storage.md).
 */
export type Queryable = {
  /** All rows of a statement. */
  rows<T>(fragment: Sql): Promise<T[]>;
  /** The only row of a statement, or undefined. */
  row<T>(fragment: Sql): Promise<T | undefined>;
  /** Runs a statement and returns the number of rows that it wrote. */
  run(fragment: Sql): Promise<number>;
  /** Runs `work` in a transaction, or in a savepoint of the current one. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Statements sent so far: tests limit those of a page. */
  readonly statements: { count: number };
  /** Whether the rows of each repository are on one of several workers (docs/decisions/0048-distribution.md). */
  readonly isDistributed: boolean;
  /** Whether a statement that fails ends the transaction of others. */
  readonly isInTransaction: boolean;
  /** Of a distributed database: those that statements of `acrossRepositories` do without. */
  readonly failedWorkers: FailedWorkers | undefined;
};

export type Database = Queryable & {
  readonly pool: pg.Pool;
  /** The same database for the requests of one client, which share the connections fairly with those of others. */
  forClient(client: string): Queryable;
  close(): Promise<void>;
};

/** `bigint` and `bigint[]` become numbers. */
const INT8_ARRAY: number = 1016;
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver names no array types
pg.types.setTypeParser(INT8_ARRAY, parseInt8Array);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTime);

export type DatabaseOptions = {
  poolSize: number;
  /** PostgreSQL cancels a statement that takes longer. */
  statementTimeoutMs?: number;
  /** Whether connections keep the plans of `prepared` statements; by default they do. */
  preparesStatements?: boolean;
  /** Whether each transaction gets a connection from a pooler, so that a session has no settings (docs/decisions/0045-pooling-and-rolling-updates.md). */
  isPooled?: boolean;
  /** The longest wait for a free connection, and for a new one. */
  waitMs?: number;
  applicationName?: string;
  /** Whether the database is one that `milepost distribute` has converted. */
  isDistributed?: boolean;
};

const WAIT_MS = 5000;
const STATEMENTS_OF_ONE_CONNECTION = 6;
const POLL_MS = 50;
/** One client leaves this part of the connections to others. */
const RESERVED_PART = 4;
/** The client of the work that is not done for the request of one. */
const SERVER = "server";
/** How long after its limit a statement may take to be canceled. After that, the database counts as unreachable. */
const CANCEL_GRACE_MS = 5000;

/** Connects lazily. A connection that breaks fails the statements in it with a DatabaseUnavailableError. */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const { poolSize, statementTimeoutMs, waitMs = WAIT_MS, applicationName = "milepost" } = options;
  const isPooled = options.isPooled === true;
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...(statementTimeoutMs && !isPooled ? { statement_timeout: statementTimeoutMs } : {}),
    // The statements of `queryInTransaction` are sent together.
    ...(isPooled ? { pipeline: true } : {}),
  });
  // The pool replaces an idle connection that breaks.
  pool.on("error", () => {});
  // A connection that breaks in use fails its statement. Without a listener it would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const slots = new FairSlots({
    slots: poolSize,
    perClient: poolSize - Math.floor(poolSize / RESERVED_PART),
    waitMs,
    makeError: () => new DatabaseUnavailableError(BUSY),
  });
  const state = makeState(options.isDistributed === true);
  const overrides: Overrides = {
    ...ROW_MODE,
    ...(statementTimeoutMs ? { query_timeout: statementTimeoutMs + CANCEL_GRACE_MS } : {}),
    ...(options.preparesStatements === false ? { name: undefined } : {}),
  };
  const begin = isPooled && statementTimeoutMs ? `begin; set local statement_timeout = ${statementTimeoutMs}` : "begin";
  const forClient = (client: string): Queryable => {
    const connections: Connections = { pool, slots, client, waitMs, overrides, begin };
    const sender: Sender =
      begin === "begin"
        ? groupStatements(connections)
        : {
            query: (query) =>
              withClient(connections, (connected) => queryInTransaction(connected, begin, { ...query, ...overrides })),
          };
    return toQueryable(retryStatements(sender), state, (work) => inTransaction(connections, state, work));
  };
  const database = forClient(SERVER);
  if (state.failedWorkers) state.failedWorkers.database = database;
  return { ...database, forClient, pool, close: () => pool.end() };
}

type Connections = {
  pool: pg.Pool;
  slots: FairSlots;
  client: string;
  waitMs: number;
  overrides: Overrides;
  /** Begins a transaction, with its settings. */
  begin: string;
};

/** For the driver: how it gives rows, its own limit of a statement, and whether it plans each statement anew. */
type Overrides = { rowMode: "array"; query_timeout?: number; name?: undefined };

/** Gives `work` a connection of the pool. A broken connection does not return to the pool. */
async function withClient<T>(
  connections: Connections,
  work: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const { slots, client: name } = connections;
  const free = await slots.take(name);
  let client: pg.PoolClient;
  try {
    client = await connect(connections);
  } catch (error) {
    free();
    throw error;
  }
  let isBroken = false;
  try {
    return await work(client, () => (isBroken = true));
  } catch (error) {
    isBroken ||= isConnectionLost(error);
    throw toDatabaseError(error);
  } finally {
    client.release(isBroken);
    free();
  }
}

/**
 * Sends the `prepared` statements that come at once over one connection, or many of them over two: a page loads what its rows refer
 * to by a dozen short statements in three or four steps, and each write to a connection costs as much as the work of such a
 * statement. Other statements, such as those of a search, may take long, and have a connection each, as the long ones that are prepared.
 */
function groupStatements(connections: Connections): Sender {
  const { overrides } = connections;
  let waiting: { query: Query; settle: (result: Promise<pg.QueryArrayResult>) => void }[] = [];
  const flush = () => {
    const group = waiting;
    waiting = [];
    const halves = divide(group).map((half) => ({
      half,
      sent: withClient(connections, async (client, discard) => {
        const results = await sendTogether(
          client,
          half.map(({ query }) => ({ ...query, ...overrides })),
        );
        if (results.some((result) => result.status === "rejected" && isConnectionLost(result.reason))) discard();
        return results;
      }),
    }));
    // All are answered at once, so that the loads that follow from them come in one turn too.
    const areAnswered = Promise.allSettled(halves.map(({ sent }) => sent));
    for (const { half, sent } of halves)
      for (const [index, { settle }] of half.entries())
        settle(
          areAnswered.then(async () => {
            const result = (await sent)[index];
            if (result?.status === "fulfilled") return result.value;
            throw result?.reason;
          }),
        );
  };
  return {
    query(query) {
      if (query.name === undefined || query.isLong)
        return withClient(connections, (client) => client.query({ ...query, ...overrides }));
      return new Promise((resolve) => {
        // After the loads that are still to come in this turn.
        if (waiting.length === 0) process.nextTick(flush);
        waiting.push({ query, settle: resolve });
      });
    },
  };
}

/** Of many statements, every other one is sent over a second connection: nothing else is done until they are answered. */
function divide<Item>(items: Item[]): Item[][] {
  if (items.length <= STATEMENTS_OF_ONE_CONNECTION) return [items];
  return [0, 1].map((half) => items.filter((_, index) => index % 2 === half));
}

/** A statement outside of a transaction is a transaction of its own. */
function retryStatements(sender: Sender): Sender {
  return { query: (query) => retryConflicts(() => sender.query(query)) };
}

/** Waits for a free connection, also while the database starts or has no free slot. */
async function connect({ pool, waitMs }: Connections): Promise<pg.PoolClient> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionRefusedForNow(error) || Date.now() > deadline) throw toDatabaseError(error);
      await sleep(POLL_MS * (1 + Math.random()));
    }
  }
}

/** Sends a statement with the settings that `begin` makes for it, in one round trip. The commit of a failed statement is a rollback. */
async function queryInTransaction(
  client: pg.PoolClient,
  begin: string,
  query: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult> {
  const begun = client.query(begin);
  const sent = client.query(query);
  const results = await Promise.allSettled([begun, sent, client.query("commit")]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return sent;
}

/** The queries of a client that is in a transaction. Tests roll it back. */
export function makeQueryable(client: pg.ClientBase, isDistributed = false): Queryable {
  const state = makeState(isDistributed);
  const sender = serialize(client);
  return toQueryable(sender, state, (work) => inSavepoint(sender, state, work));
}

/** What the queries of a transaction share with those around it. */
type State = Pick<Queryable, "statements" | "isDistributed" | "failedWorkers">;

function makeState(isDistributed: boolean): State {
  return { statements: { count: 0 }, isDistributed, failedWorkers: isDistributed ? new FailedWorkers() : undefined };
}

const ROW_MODE: Overrides = { rowMode: "array" };

type Query = { text: string; values: unknown[]; name?: string; isLong?: boolean };
/** Rows are arrays of values, which become objects once, with the names of the program. */
type Sender = { query(query: Query): Promise<pg.QueryArrayResult>; isInTransaction?: true };

/** Sends the statements of a connection one after the other, since parallel loads share it. */
function serialize(client: pg.ClientBase, overrides = ROW_MODE): Sender {
  let last: Promise<unknown> = Promise.resolve();
  return {
    isInTransaction: true,
    query(query) {
      const next = last.then(() => client.query({ ...query, ...overrides }));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function toQueryable(sender: Sender, state: State, transaction: Queryable["transaction"]): Queryable {
  async function send(fragment: Sql): Promise<pg.QueryArrayResult> {
    state.statements.count += 1;
    return sender.query(toQuery(fragment)).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
  }
  const sendEach = (fragment: Sql) => Promise.all(toStatements(fragment, state.isDistributed).map(send));
  const sendAll = (fragment: Sql) =>
    state.failedWorkers ? state.failedWorkers.send(queryable, fragment, sendEach) : sendEach(fragment);
  const rows = async <T>(fragment: Sql) => (await sendAll(fragment)).flatMap((result) => camelRows<T>(result));
  const queryable: Queryable = {
    ...state,
    isInTransaction: sender.isInTransaction === true,
    transaction,
    rows,
    row: async <T>(fragment: Sql) => (await rows<T>(fragment))[0],
    run: async (fragment) => (await sendAll(fragment)).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
  };
  return queryable;
}

function inTransaction<T>(connections: Connections, state: State, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return withClient(connections, async (client, discard) => {
    const sender = serialize(client, connections.overrides);
    const send = (text: string) => sender.query({ text, values: [] });
    try {
      await send(connections.begin);
      const result = await work(toQueryable(sender, state, (inner) => inSavepoint(sender, state, inner)));
      await send("commit");
      return result;
    } catch (error) {
      await (isConnectionLost(error) ? discard() : send("rollback").catch(discard));
      throw error;
    }
  });
}

async function inSavepoint<T>(sender: Sender, state: State, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const name = `s${(state.statements.count += 1)}`;
  await sender.query({ text: `savepoint ${name}`, values: [] });
  try {
    const result = await work(toQueryable(sender, state, (inner) => inSavepoint(sender, state, inner)));
    await sender.query({ text: `release savepoint ${name}`, values: [] });
    return result;
  } catch (error) {
    await sender.query({ text: `rollback to savepoint ${name}`, values: [] });
    throw error;
  }
}

/** A one-dimensional array: `{1,2,NULL}`. */
function parseInt8Array(text: string): (number | null)[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((item) => (item === "NULL" ? null : toSafeInteger(item)));
}

/** JavaScript would round a larger number. */
function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} exceeds 53 bits.`);
  return number;
}
