import { UserError } from "#server/errors.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import { isCanceled } from "#server/platform/db/unavailable.ts";
import { earliest, latest, type Position } from "#server/platform/replicas/position.ts";
import type { Replica } from "#server/platform/replicas/replica.ts";
import type { Replicas } from "#server/platform/replicas/replicas.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";

type Options = {
  /** The account, or the address of a visitor. */
  client: string;
  accountId: number | null;
  /** What the client has seen, as it says itself. */
  carried: Position | undefined;
  /** Counts a statement, by the name of the replica that served it; undefined: the primary. */
  count: (replica: string | undefined) => void;
};

/** The longest that a request waits for what only saves later ones some time. */
const WAIT_MS = 1000;

/**
 * Where the statements of one request go. All go to the primary, unless the request was said to be a read: then one replica serves it, if
 * it has replayed what this person has seen. What a replica fails is read from the primary, and so is the rest of the request.
 */
export class RequestReads {
  /** Whether the replica may lack what was committed before the request began. */
  isBehind = false;
  private readonly replicas: Replicas;
  private readonly options: Options;
  private readerId: number | null = null;
  private mode: "idle" | "reading" | "left" = "idle";
  private choice: Promise<Replica | undefined> | undefined;
  private used: Replica | undefined;
  /** The connections of this request to the replica: statements that come at once share one. */
  private database: Queryable | undefined;
  private hasReadPrimary = false;
  private seen: Position | undefined;

  constructor(replicas: Replicas, options: Options) {
    this.replicas = replicas;
    this.options = options;
  }

  /** From now on the request only reads, for this account. Once it has been left to the primary, it stays there. */
  begin(accountId: number | null): void {
    if (this.mode !== "idle") return;
    this.readerId = accountId;
    this.mode = "reading";
  }

  /** The rest is read from the primary. Whether it was read from a replica until now. */
  leave(): boolean {
    const wasOnReplica = this.mode === "reading" && this.used !== undefined;
    this.mode = "left";
    return wasOnReplica;
  }

  /** Both have the limits of the request. */
  toQueryable(primary: Queryable, limit: (db: Queryable) => Queryable): Queryable {
    const read = <T>(work: (db: Queryable) => Promise<T>) => this.read(work, { primary, limit });
    const write = async <T>(work: Promise<T>) => {
      const result = await work;
      await this.recordWrite();
      return result;
    };
    return {
      rows: <T>(fragment: Sql) => read((db) => db.rows<T>(fragment)),
      row: <T>(fragment: Sql) => read((db) => db.row<T>(fragment)),
      run: (fragment) => write(primary.run(fragment)),
      transaction: (work) => write(primary.transaction(work)),
      get statements() {
        return primary.statements;
      },
      isDistributed: primary.isDistributed,
      isInTransaction: primary.isInTransaction,
      failedWorkers: primary.failedWorkers,
    };
  }

  /** A position that covers all that the request has read and written; undefined if it was nothing, and if the primary does not say. */
  async findSeen(): Promise<Position | undefined> {
    const { used, hasReadPrimary } = this;
    // A single replica never goes back, and the primary is ahead of it.
    const replayed = this.replicas.isSingle ? used?.position : await used?.ask();
    if (!hasReadPrimary && (!used || replayed !== undefined)) return this.withSeen(replayed);
    const reading = this.replicas.positions.read(null);
    if (!(await settlesWithin(reading, WAIT_MS))) return undefined;
    const primary = await reading.catch(() => undefined);
    return primary && this.withSeen(primary.position);
  }

  private withSeen(position: Position | undefined): Position | undefined {
    return position === undefined && this.seen === undefined ? undefined : latest(position, this.seen);
  }

  private async read<T>(work: (db: Queryable) => Promise<T>, { primary, limit }: Targets): Promise<T> {
    const replica = this.mode === "reading" ? await (this.choice ??= this.choose()) : undefined;
    if (replica && this.isReading()) {
      try {
        this.used = replica;
        const database = (this.database ??= replica.forClient(this.options.client));
        const result = await replica.whileUp(() => work(limit(database)));
        this.options.count(replica.name);
        return result;
      } catch (error) {
        if (error instanceof UserError || isCanceled(error)) throw error;
        replica.report(error);
        this.leave();
      }
    }
    this.hasReadPrimary = true;
    this.options.count(undefined);
    return work(primary);
  }

  /** Also after something was awaited. */
  private isReading(): boolean {
    return this.mode === "reading";
  }

  private async choose(): Promise<Replica | undefined> {
    if (!this.replicas.hasAny) return undefined;
    const primary = await this.replicas.positions.read(this.readerId).catch(() => undefined);
    if (!primary) return undefined;
    // What lies ahead of the primary nobody has seen.
    this.seen = this.options.carried && earliest(this.options.carried, primary.position);
    const replica = await this.replicas.find(latest(primary.required, this.seen));
    this.isBehind = replica !== undefined && replica.position < primary.position;
    return replica;
  }

  /** What was written is read from the primary until a replica has it, by this request and by later ones of the account. */
  private async recordWrite(): Promise<void> {
    this.leave();
    const recording = this.replicas.positions.record(this.options.accountId);
    // The write itself has succeeded: nobody waits for long, and a position that is not recorded now is with the next one.
    if (!(await settlesWithin(recording, WAIT_MS))) return;
    const position = await recording.catch(() => undefined);
    if (position === undefined) return;
    this.seen = latest(this.seen, position);
    this.hasReadPrimary = false;
  }
}

type Targets = { primary: Queryable; limit: (db: Queryable) => Queryable };
