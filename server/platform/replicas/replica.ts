import pg from "pg";
import { openDatabase, type Database, type DatabaseOptions } from "#server/platform/db/database.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { BUSY, DatabaseUnavailableError, getSqlState, isConnectionLost } from "#server/platform/db/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import type { Position } from "#server/platform/replicas/position.ts";
import { IDENTITY } from "#server/platform/replicas/primary-positions.ts";
import { SharedCall } from "#server/platform/replicas/shared-call.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";

export type ReplicaState = "STARTING" | "UP" | "UNREACHABLE" | "NOT_A_REPLICA";

/** The primary when a replica is compared with it. */
type Primary = { getIdentity(): Promise<string>; getPosition(): Promise<Position> };

type Answer = { isStandby: boolean; position: string | null; identity: string };

/** Nobody waits longer for a replica to say how far it is. */
const ASK_MS = 250;
const CHECK_MS = 1000;
const READ_ONLY = "25006";

/** A standby of the primary that serves reads. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  state: ReplicaState = "STARTING";
  /** What it had replayed when it was asked last: it has replayed no less now. */
  position: Position = 0n;
  private readonly database: Database;
  /** A connection of its own, so that reads do not delay the answer. */
  private readonly checks: Database;
  private readonly log: Pick<Log, "info" | "warn">;
  private readonly asked = new SharedCall<never, Position>(() => this.readPosition());
  private readonly waiting = new Set<(error: Error) => void>();

  constructor(url: string, options: DatabaseOptions, log: Pick<Log, "info" | "warn">) {
    const connection = { connectionString: url };
    this.name = getName(connection);
    this.database = openDatabase(connection, { ...options, applicationName: "milepost-replica" });
    this.checks = openDatabase(connection, {
      ...options,
      poolSize: 1,
      waitMs: CHECK_MS,
      statementTimeoutMs: CHECK_MS,
      applicationName: "milepost-replica-check",
    });
    this.log = log;
  }

  get isUp(): boolean {
    return this.state === "UP";
  }

  /** The connections for the requests of a client. */
  forClient(client: string) {
    return this.database.forClient(client);
  }

  /** How far it is now; undefined if it does not say. */
  async ask(): Promise<Position | undefined> {
    const answer = this.asked.ask();
    if (!(await settlesWithin(answer, ASK_MS))) return undefined;
    return answer.catch(() => undefined);
  }

  /** The result of a read, or an error as soon as the replica is lost. */
  whileUp<T>(read: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      void read()
        .then(resolve, reject)
        .finally(() => this.waiting.delete(reject));
    });
  }

  /** Whoever has read from it in vain reports why. A conflict with its recovery, or a full pool, passes. */
  report(error: unknown): void {
    const isPassing = getSqlState(error) === READ_ONLY || (error as Error).message === BUSY;
    if (isConnectionLost(error) && !isPassing) this.lose("UNREACHABLE", (error as Error).message);
  }

  /** Whether it is a replica of the primary that can be read from. Each check begins with it, however it was before. */
  async check(primary: Primary): Promise<void> {
    const answer = await this.answerInTime().catch((error: Error) => error);
    if (answer instanceof Error) return this.lose("UNREACHABLE", answer.message);
    // Without the primary nothing can be said.
    const compared = await Promise.all([primary.getIdentity(), primary.getPosition()]).catch(() => undefined);
    if (!compared) return undefined;
    const { isStandby, position, identity } = answer;
    const [primaryIdentity, primaryPosition] = compared;
    if (!isStandby || position === null || identity !== primaryIdentity)
      return this.lose("NOT_A_REPLICA", "it is not a standby of this database");
    // A standby of a primary that was replaced by another one may have what that one never got.
    if (BigInt(position) > primaryPosition) return this.lose("NOT_A_REPLICA", "it is ahead of the primary");
    this.position = BigInt(position);
    if (!this.isUp) this.log.info({ replica: this.name }, "reading from a replica");
    this.state = "UP";
    return undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.checks.close()]);
  }

  private lose(state: ReplicaState, reason: string): void {
    if (this.state !== state) this.log.warn({ replica: this.name, reason }, "not reading from a replica");
    this.state = state;
    for (const reject of this.waiting) reject(new DatabaseUnavailableError("The replica was lost."));
    this.waiting.clear();
  }

  private async readPosition(): Promise<Position> {
    const row = await this.checks.row<{ position: string | null }>(
      prepared(
        sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`,
      ),
    );
    if (row?.position == null) throw new Error("It is not a replica any more.");
    this.position = BigInt(row.position);
    return this.position;
  }

  private async answerInTime(): Promise<Answer> {
    const answer = this.readState();
    if (!(await settlesWithin(answer, CHECK_MS))) throw new Error("it does not answer");
    return answer;
  }

  private async readState(): Promise<Answer> {
    const row = await this.checks.row<Answer>(
      sql`select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position, ${IDENTITY} as identity`,
    );
    if (!row) throw new Error("It does not answer.");
    return row;
  }
}

function getName(connection: pg.ClientConfig): string {
  const { host, port } = new pg.Client(connection);
  return `${host}:${port}`;
}
