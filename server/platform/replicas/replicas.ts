import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { getDatabaseOptions } from "#server/platform/db/open.ts";
import type { Log } from "#server/platform/log.ts";
import type { Position } from "#server/platform/replicas/position.ts";
import { PrimaryPositions } from "#server/platform/replicas/primary-positions.ts";
import { Replica, type ReplicaState } from "#server/platform/replicas/replica.ts";
import { retryDelay } from "#server/platform/retry-delay.ts";
import { POSITION_CONNECTIONS } from "#server/platform/db/connection-budget.ts";

/** What administrators see of a replica. */
export type ReplicaReport = { name: string; state: ReplicaState; lagBytes: number; lagSeconds: number };

const CHECK_INTERVAL_MS = 1000;

/** The standbys of DATABASE_REPLICA_URLS, and what the primary says about reading from them (docs/decisions/0047-read-replicas.md). */
export class Replicas {
  readonly positions: PrimaryPositions;
  private readonly replicas: readonly Replica[];
  private readonly closing = new AbortController();
  private readonly closePrimary: () => Promise<void>;
  private readonly following: Promise<unknown>;
  private turn = 0;

  constructor(config: Config, primary: pg.PoolConfig, log: Pick<Log, "info" | "warn">) {
    const options = getDatabaseOptions(config);
    const { poolSize, databaseWaitMs: waitMs, replicaLagMs: maxLagMs } = config;
    // Apart from the connections of requests, each of which asks for a position.
    const database = openDatabase(primary, {
      ...options,
      poolSize: POSITION_CONNECTIONS,
      waitMs,
      applicationName: "milepost-positions",
    });
    this.closePrimary = database.close;
    this.positions = new PrimaryPositions(database, { maxLagMs });
    this.replicas = config.databaseReplicaUrls.map((url) => new Replica(url, { ...options, poolSize, waitMs }, log));
    this.following = Promise.all(this.replicas.map((replica) => this.follow(replica)));
  }

  /** One that has replayed up to a position, in turn. Those that were not as far are asked again. */
  async find(required: Position): Promise<Replica | undefined> {
    const all = this.replicas.filter((replica) => replica.isUp);
    const first = all.length === 0 ? 0 : (this.turn += 1) % all.length;
    const inTurn = [...all.slice(first), ...all.slice(0, first)];
    const isFarEnough = ({ position, isUp }: Replica) => isUp && position >= required;
    const found = inTurn.find(isFarEnough);
    if (found || inTurn.length === 0) return found;
    await Promise.all(inTurn.map((replica) => replica.ask()));
    return inTurn.find(isFarEnough);
  }

  get hasAny(): boolean {
    return this.replicas.some((replica) => replica.isUp);
  }

  get isSingle(): boolean {
    return this.replicas.length === 1;
  }

  get names(): string[] {
    return this.replicas.map(({ name }) => name);
  }

  report(): ReplicaReport[] {
    return this.replicas.map(({ name, state, position }) => {
      const { bytes, seconds } = this.positions.getLag(position);
      return { name, state, lagBytes: bytes, lagSeconds: seconds };
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.following;
    await Promise.all([this.closePrimary(), ...this.replicas.map((replica) => replica.close())]);
  }

  /** Checks a replica for as long as the server runs: every second while it can be read from, otherwise less and less often. */
  private async follow(replica: Replica): Promise<void> {
    const { signal } = this.closing;
    let identity: Promise<string> | undefined;
    const primary = {
      getIdentity: () => (identity ??= this.positions.getIdentity()),
      getPosition: async () => (await this.positions.read(null)).position,
    };
    for (let failures = 0; !signal.aborted;) {
      await replica.check(primary);
      if (replica.isUp) failures = 0;
      else failures += 1;
      // The database may have been away.
      identity = replica.isUp ? identity : undefined;
      await sleep(replica.isUp ? CHECK_INTERVAL_MS : retryDelay(failures), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }
}
