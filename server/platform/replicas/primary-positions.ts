import type { Queryable } from "#server/platform/db/database.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { latest, type Position } from "#server/platform/replicas/position.ts";
import { SharedCall } from "#server/platform/replicas/shared-call.ts";

/** What the primary says about a read that begins now. */
export type PrimaryState = {
  /** Everything that anybody sees now was committed before this position. */
  position: Position;
  /** A replica that has replayed less must not be read from. */
  required: Position;
};

type Row = { position: string; access: string; written: Record<string, string> };
type Sample = { at: number; position: Position };

/**
 * The end of the log that is flushed. A commit is flushed before others see it, unless synchronous_commit is off; and a replica
 * gets only what is flushed.
 */
const CURRENT = sql`(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)`;
const START = sql`'0/0'::pg_lsn`;

const SAMPLE_MS = 100;
const SAMPLES_KEPT_MS = 60_000;

/**
 * What reads from replicas have to know of the primary: how far it is, where each account has written last, and whether
 * anybody's access has changed. All requests of a process that begin at the same time share one statement.
 */
export class PrimaryPositions {
  private readonly db: Queryable;
  private readonly maxLagMs: number;
  private readonly reads = new SharedCall<number, Row>((ids) => this.readRow([...ids]));
  private readonly records = new SharedCall<number, Position>((ids) => this.writeRows([...ids]));
  /** Accounts that have written and whose position is not in the database yet, or could not be written. */
  private readonly unrecorded = new Set<number>();
  private access: string | undefined;
  private accessPosition: Position = 0n;
  private samples: Sample[] = [];

  constructor(db: Queryable, { maxLagMs }: { maxLagMs: number }) {
    this.db = db;
    this.maxLagMs = maxLagMs;
  }

  async read(accountId: number | null): Promise<PrimaryState> {
    const row = await this.reads.ask(...(accountId === null ? [] : [accountId]));
    const position = BigInt(row.position);
    const written = accountId === null ? undefined : row.written[accountId];
    const isUnrecorded = accountId !== null && this.unrecorded.has(accountId);
    const required = latest(
      this.accessPosition,
      this.findSample(this.maxLagMs)?.position,
      written === undefined ? undefined : BigInt(written),
      isUnrecorded ? position : undefined,
    );
    return { position, required };
  }

  /** Called after a commit: later reads of the account, in all processes, see it. The result is its position. */
  record(accountId: number | null): Promise<Position> {
    if (accountId === null) return this.records.ask();
    this.unrecorded.add(accountId);
    return this.records.ask(accountId);
  }

  /** How long ago the primary was where a replica is now, as far as this process knows. */
  getLag(position: Position): { bytes: number; seconds: number } {
    const now = performance.now();
    const last = this.samples.at(-1);
    if (!last || last.position <= position) return { bytes: 0, seconds: 0 };
    const missed = this.samples.find((sample) => sample.position > position) ?? last;
    return { bytes: Number(last.position - position), seconds: (now - missed.at) / 1000 };
  }

  /** By which a database is known as a replica of this one. */
  async getIdentity(): Promise<string> {
    const row = await this.db.row<{ identity: string }>(sql`select ${IDENTITY} as identity`);
    return row?.identity ?? "";
  }

  private async readRow(accountIds: readonly number[]): Promise<Row> {
    const row = await this.db.row<Row>(
      prepared(sql`
      select (${CURRENT} - ${START})::text as position,
        pg_postmaster_start_time()::text || ' ' || (select coalesce(sum(count), 0) from access_changes)::text as access,
        (select coalesce(jsonb_object_agg(p.account_id, (p.position - ${START})::text), '{}') from account_positions p
          where p.account_id = any(${[...accountIds]}::bigint[])) as written`),
    );
    if (!row) throw new Error("The primary has no position.");
    const position = BigInt(row.position);
    // What changed somebody's access is visible to this statement, so it was committed before the position.
    if (row.access !== this.access) this.accessPosition = position;
    this.access = row.access;
    this.addSample(position);
    return row;
  }

  private async writeRows(accountIds: readonly number[]): Promise<Position> {
    for (const id of accountIds) this.unrecorded.add(id);
    const ids = [...this.unrecorded].toSorted((a, b) => a - b);
    const row = await this.db.row<{ position: string }>(
      prepared(sql`
      with now as materialized (select ${CURRENT} as position), recorded as (
        insert into account_positions as p (account_id, position)
        select id, now.position from now, unnest(${ids}::bigint[]) with ordinality as a (id, index) order by index
        on conflict (account_id) do update set position = greatest(p.position, excluded.position))
      select (now.position - ${START})::text as position from now`),
    );
    if (!row) throw new Error("The primary has no position.");
    for (const id of ids) this.unrecorded.delete(id);
    return BigInt(row.position);
  }

  private addSample(position: Position): void {
    const at = performance.now();
    const last = this.samples.at(-1);
    if (last && at - last.at < SAMPLE_MS) return;
    this.samples.push({ at, position });
    const first = this.samples[1];
    if (first && at - first.at > SAMPLES_KEPT_MS) this.samples.shift();
  }

  /** The last one that is older. */
  private findSample(ms: number): Sample | undefined {
    const before = performance.now() - ms;
    return this.samples.findLast(({ at }) => at <= before);
  }
}

/** The same for a database and its physical replicas. */
export const IDENTITY = sql`(select system_identifier::text from pg_control_system()) || ' ' || current_database()`;
