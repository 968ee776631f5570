import pg from "pg";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";

/**
 * The database as the rest of the program sees it: rows with camelCase keys,
 * and transactions as functions. Statements are sent without a prepared name:
 * named ones fall into generic plans (docs/decisions/0001-storage.md).
 */
export type Queryable = {
  /** All rows of a statement. */
  rows<T>(fragment: Sql): Promise<T[]>;
  /** The only row of a statement, or undefined. */
  row<T>(fragment: Sql): Promise<T | undefined>;
  /** Runs a statement; answers how many rows it wrote. */
  run(fragment: Sql): Promise<number>;
  /** Runs `work` in a transaction; inside one, in a savepoint. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Statements sent so far: tests hold pages to a budget with it. */
  readonly statements: { count: number };
};

export type Database = Queryable & { readonly pool: pg.Pool; close(): Promise<void> };

/** `bigint[]` and `bigint` are numbers here, like all others. */
const INT8_ARRAY: number = 1016;
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver names no array types
pg.types.setTypeParser(INT8_ARRAY, parseInt8Array);

/** Connects lazily. `statementTimeoutMs` ends a statement that takes longer, server-side. */
export function openDatabase(
  connection: pg.PoolConfig,
  options: { poolSize: number; statementTimeoutMs?: number },
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    application_name: "milepost",
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  // An idle connection that breaks is replaced by the pool; the next query tells.
  pool.on("error", () => {});
  // One that breaks while it is in use fails its statement; without a listener it would end the program too.
  pool.on("connect", (client) => client.on("error", () => {}));
  const statements = { count: 0 };
  return {
    ...queryable(pool, statements, (work) => inTransaction(pool, statements, work)),
    pool,
    close: () => pool.end(),
  };
}

/** A client whose whole life is one transaction (tests roll it back). */
export function queryableOf(client: pg.ClientBase): Queryable {
  const statements = { count: 0 };
  const sender = serialize(client);
  return queryable(sender, statements, (work) => inSavepoint(sender, statements, work));
}

type Sender = { query(query: { text: string; values: unknown[]; name?: string }): Promise<pg.QueryResult> };

/** A transaction has one connection, which takes one statement after the other, whoever asks at once. */
function serialize(client: pg.ClientBase): Sender {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(query) {
      const next = last.then(() => client.query(query));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function queryable(sender: Sender, statements: { count: number }, transaction: Queryable["transaction"]): Queryable {
  async function send(fragment: Sql): Promise<pg.QueryResult> {
    statements.count += 1;
    return sender.query(toQuery(fragment));
  }
  return {
    statements,
    transaction,
    rows: async <T>(fragment: Sql) => camelRows<T>(await send(fragment)),
    row: async <T>(fragment: Sql) => camelRows<T>(await send(fragment))[0],
    run: async (fragment) => (await send(fragment)).rowCount ?? 0,
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  statements: { count: number },
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const sender = serialize(client);
    const result = await work(queryable(sender, statements, (inner) => inSavepoint(sender, statements, inner)));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inSavepoint<T>(
  sender: Sender,
  statements: { count: number },
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const name = `s${(statements.count += 1)}`;
  await sender.query({ text: `savepoint ${name}`, values: [] });
  try {
    const result = await work(queryable(sender, statements, (inner) => inSavepoint(sender, statements, inner)));
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

/** A greater number would be another one than the database's. */
function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} exceeds 53 bits.`);
  return number;
}

const camelNames = new Map<string, string>();

function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    // Bounded by the columns in our own SQL.
    camelNames.set(column, name);
  }
  return name;
}

function camelRows<T>(result: pg.QueryResult): T[] {
  const names = result.fields.map((field) => [field.name, camelName(field.name)] as const);
  return result.rows.map((row: Record<string, unknown>) => {
    const out: Record<string, unknown> = {};
    for (const [column, name] of names) out[name] = row[column];
    // The one place where rows enter: each caller names the columns that it selected.
    return out as T;
  });
}
