import { UserError } from "#server/errors.ts";
import type { Config } from "#server/config.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { Position } from "#server/platform/replicas/position.ts";
import type { RequestReads } from "#server/platform/replicas/request-reads.ts";
import type { SearchLimits } from "#server/platform/search-limits.ts";

/**
 * A statement that starts in this part of the time has the pool's own `statement_timeout`, which costs nothing, if that
 * is no longer than the request may take: then it outlives its request by this part at most.
 */
const EARLY = 0.1;

type Limits = {
  config: Config;
  searchLimits: SearchLimits;
  /** The account, or the address of a visitor. */
  client: string;
  /** Where its reads go, if there are replicas. */
  reads?: RequestReads | undefined;
};

/**
 * What bounds the work for one request: a page with all its queries, a GraphQL operation, a REST request. Once its time
 * is over no statement is sent any more, and a running one is stopped by PostgreSQL: each gets the time that is left as its
 * `statement_timeout` (docs/decisions/0015-limits.md).
 */
export class Operation {
  /** The database for this request. */
  readonly db: Queryable;
  /** The same without replicas: for reads that decide what was committed until now. */
  readonly primary: Queryable;
  readonly searchLimits: SearchLimits;
  readonly client: string;
  /** Whether a search was refused because too many are running. */
  isSearchRefused = false;
  /** Whether something was named that was not found: a replica may not have it yet. */
  hasMissing = false;
  /** Whether the request was stopped because its time was over. */
  isStopped = false;
  private readonly pool: Queryable;
  private readonly config: Config;
  private readonly reads: RequestReads | undefined;
  private startedAt = Date.now();
  private isUnlimited = false;

  constructor(database: Database, { config, searchLimits, client, reads }: Limits) {
    this.pool = database.forClient(client);
    this.client = client;
    this.config = config;
    this.searchLimits = searchLimits;
    this.reads = reads;
    const limit = (db: Queryable) => limitStatements(db, () => this.getStatementMs());
    this.primary = limit(this.pool);
    this.db = reads ? reads.toQueryable(this.primary, limit) : this.primary;
  }

  /** The request only reads from now on: replicas that have replayed what the account has seen may serve it. */
  readFromReplicas(accountId: number | null): void {
    this.reads?.begin(accountId);
  }

  /** Something was not found. Whether a replica may lack it: the rest of the request reads from the primary then. */
  leaveReplica(): boolean {
    return this.reads?.leave() ?? false;
  }

  /** Whether what was read may lack what was committed before the request. */
  get isBehind(): boolean {
    return this.reads?.isBehind ?? false;
  }

  /** How far the database was when the request read and wrote last; undefined without replicas, and if it did neither. */
  async findSeen(): Promise<Position | undefined> {
    return this.reads?.findSeen();
  }

  /** For a request whose body has arrived only now. */
  restart(): void {
    this.startedAt = Date.now();
  }

  /** For a response that takes as long as its reader: a stream, a file. */
  lift(): void {
    this.isUnlimited = true;
  }

  private get remainingMs(): number {
    return this.isUnlimited ? Infinity : this.startedAt + this.config.requestTimeoutMs - Date.now();
  }

  private stop(): UserError {
    this.isStopped = true;
    const seconds = (this.config.requestTimeoutMs / 1000).toLocaleString("en-US");
    const sentence = `The request took longer than ${seconds} seconds and was stopped. Ask for less at once.`;
    return new UserError("RESOURCE_LIMITS_EXCEEDED", sentence);
  }

  /** The database with a lower limit for each statement. */
  withStatementLimit(ms: number): Queryable {
    const limit = (db: Queryable) => limitStatements(db, () => Math.min(ms, this.getStatementMs() ?? ms));
    return this.reads ? this.reads.toQueryable(limit(this.pool), limit) : limit(this.pool);
  }

  /** The result of `work`, or an error once the time is over. It does not wait for `work` then. */
  async race<T>(work: Promise<T>): Promise<T> {
    if (this.isUnlimited) return work;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.stop()), Math.max(0, this.remainingMs));
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The limit of a statement that starts now; undefined: that of the pool. Throws when the time is over. */
  private getStatementMs(): number | undefined {
    const remaining = this.remainingMs;
    if (remaining <= 0) throw this.stop();
    const { requestTimeoutMs, queryTimeoutMs } = this.config;
    if (remaining > (1 - EARLY) * requestTimeoutMs && queryTimeoutMs <= requestTimeoutMs) return undefined;
    return Math.min(Math.ceil(remaining), queryTimeoutMs);
  }
}

/** Sends each statement with the limit that `getMs` gives, if it gives one. */
function limitStatements(db: Queryable, getMs: () => number | undefined): Queryable {
  async function send<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const ms = getMs();
    return ms === undefined ? work(db) : db.transaction((tx) => limited(tx, ms, work));
  }
  // Around the transaction, which a statement that fails ends.
  const sendAvailable = <T>(fragment: Sql, work: (fragment: Sql) => Promise<T>) =>
    db.failedWorkers ? db.failedWorkers.send(db, fragment, work) : work(fragment);
  return {
    rows: <T>(fragment: Sql) => sendAvailable(fragment, (part) => send((queryable) => queryable.rows<T>(part))),
    row: <T>(fragment: Sql) => sendAvailable(fragment, (part) => send((queryable) => queryable.row<T>(part))),
    run: (fragment) => send((queryable) => queryable.run(fragment)),
    transaction: async (work) => {
      getMs();
      return db.transaction((tx) => work(limitTransaction(tx, getMs)));
    },
    get statements() {
      return db.statements;
    },
    isDistributed: db.isDistributed,
    isInTransaction: db.isInTransaction,
    failedWorkers: db.failedWorkers,
  };
}

/** A limit ends with the transaction, so the connection goes back to the pool as it was. */
function limitTransaction(tx: Queryable, getMs: () => number | undefined): Queryable {
  async function send<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const ms = getMs();
    return ms === undefined ? work(tx) : limited(tx, ms, work);
  }
  return {
    ...tx,
    rows: <T>(fragment: Sql) => send((queryable) => queryable.rows<T>(fragment)),
    row: <T>(fragment: Sql) => send((queryable) => queryable.row<T>(fragment)),
    run: (fragment) => send((queryable) => queryable.run(fragment)),
    transaction: (work) => tx.transaction((inner) => work(limitTransaction(inner, getMs))),
  };
}

async function limited<T>(tx: Queryable, ms: number, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
  return work(tx);
}
