import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#server/platform/db/database.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import {
  inAvailableRepositories,
  type AvailableRepositories,
} from "#server/platform/distribution/available-repositories.ts";
import { isCanceled, isWorkerLost } from "#server/platform/db/unavailable.ts";

/** How long failed workers are not asked. */
const REMEMBERED_MS = 10_000;
/** How long the workers may take to answer. */
const ANSWER_MS = 2_000;
/** So many repositories are named in a statement at most. */
const REPOSITORIES_MAX = 10_000;

/** What a process knows of the failed workers of a distributed database: what is of use without them does not wait for them. */
export class FailedWorkers {
  /** `host:port` of those that did not answer a moment ago. */
  names: readonly string[] = [];
  /** Asks the coordinator also when the time of a request is over. */
  database: Queryable | undefined;
  #nextCheck = 0;
  #check: Promise<void> | undefined;

  /** Sends a statement. One of `acrossRepositories` is sent for the repositories that the other workers have, if one has failed. */
  async send<T>(db: Queryable, statement: Sql, send: (statement: Sql) => Promise<T>): Promise<T> {
    const { repositories } = statement;
    if (!repositories) return send(statement);
    return this.read(db, repositories, (available) =>
      send(available ? inAvailableRepositories(statement, available) : statement),
    );
  }

  /**
   * Reads from repositories, which a statement selects. If a worker has failed, `read` gets those that the others have, and otherwise nothing.
   */
  async read<T>(db: Queryable, repositories: Sql, read: (available?: AvailableRepositories) => Promise<T>): Promise<T> {
    // A statement that fails ends its transaction.
    if (db.isInTransaction) return this.#readAvailable(db, repositories, read);
    if (this.names.length > 0 && Date.now() >= this.#nextCheck) await this.#checkOnce(db);
    if (this.names.length > 0) return this.#readAvailable(db, repositories, read);
    try {
      return await read();
    } catch (error) {
      // A worker that hangs lets statements take too long. So do others.
      const isLate = isCanceled(error) && Date.now() >= this.#nextCheck;
      if (!isLate && !isWorkerLost(error)) throw error;
      await this.#checkOnce(db);
      if (isLate && this.names.length === 0) throw error;
      return this.#readAvailable(db, repositories, read);
    }
  }

  async #readAvailable<T>(
    db: Queryable,
    repositories: Sql,
    read: (available?: AvailableRepositories) => Promise<T>,
  ): Promise<T> {
    if (this.names.length === 0) return read();
    try {
      return await read(await findAvailable(db, repositories, this.names));
    } catch (error) {
      // Another one has failed, or a repository was moved to the one that has.
      if (isWorkerLost(error)) this.#nextCheck = 0;
      throw error;
    }
  }

  /** Everybody who needs to know waits for the same check. */
  #checkOnce(db: Queryable): Promise<void> {
    return (this.#check ??= this.#checkAll(db).finally(() => (this.#check = undefined)));
  }

  async #checkAll(db: Queryable): Promise<void> {
    this.names = (await findFailedWorkers(this.database ?? db)) ?? this.names;
    this.#nextCheck = Date.now() + REMEMBERED_MS;
  }
}

async function findAvailable(
  db: Queryable,
  repositories: Sql,
  failed: readonly string[],
): Promise<AvailableRepositories> {
  const rows = await db.rows<{ id: number; isSearched: boolean }>(sql`
    select r.id, r.is_searched from (${repositories} limit ${REPOSITORIES_MAX}) r
    where get_shard_id_for_distribution_column('issues', r.id) = any(array(
      select p.shardid from pg_dist_shard_placement p where p.nodename || ':' || p.nodeport <> all(${failed}::text[])))`);
  return { all: rows.map(({ id }) => id), searched: rows.flatMap(({ id, isSearched }) => (isSearched ? [id] : [])) };
}

/** The workers of a distributed database that do not answer the coordinator in time; undefined if it cannot be told in time. */
export async function findFailedWorkers(db: Queryable, timeoutMs = ANSWER_MS): Promise<string[] | undefined> {
  if (!db.isDistributed) return [];
  const found = askCoordinator(db, timeoutMs).catch(() => undefined);
  return Promise.race([found, sleep(timeoutMs, undefined, { ref: false })]);
}

async function askCoordinator(db: Queryable, timeoutMs: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = ${raw(String(timeoutMs))}`);
    await tx.run(sql`set local citus.node_connection_timeout = ${raw(String(Math.floor(timeoutMs / 2)))}`);
    const rows = await tx.rows<{ name: string }>(sql`
      select nodename || ':' || nodeport as name from pg_dist_node
      where noderole = 'primary' and groupid <> 0 and not (isactive and citus_check_connection_to_node(nodename, nodeport))
      order by nodeid`);
    return rows.map(({ name }) => name);
  });
}
