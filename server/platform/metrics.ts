import { cpuUsage, memoryUsage } from "node:process";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ReplicaReport } from "#server/platform/replicas/replicas.ts";

type ReplicaGauge = { aggregator: "min" | "max"; get: (replica: ReplicaReport) => number };
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** What one server process counts, for /metrics and the site administration. */
export class Metrics {
  readonly registry = new Registry();
  readonly startedAt = new Date();
  readonly version: string;
  /** Live streams that are open. */
  liveStreamCount = 0;

  /** By method, route and status. */
  readonly requests = new Histogram({
    name: "milepost_http_request_duration_seconds",
    help: "Time to answer HTTP requests, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly bannersDisplayed = new Counter({
    name: "milepost_sso_banner_displayed_total",
    help: "How often pages have shown the single sign-on banner.",
    registers: [this.registry],
  });

  private observeProcess(process: string): void {
    const memory: Gauge<"process"> = new Gauge({
      name: "milepost_process_resident_memory_bytes",
      help: "Memory of each process of the server.",
      labelNames: ["process"] as const,
      registers: [this.registry],
      collect: () => memory.set({ process }, memoryUsage.rss()),
    });
    const time: Gauge<"process"> = new Gauge({
      name: "milepost_process_cpu_seconds",
      help: "Time of the processor that each process of the server has used since its start.",
      labelNames: ["process"] as const,
      registers: [this.registry],
      collect: () => {
        const { user, system } = cpuUsage();
        time.set({ process }, (user + system) / 1e6);
      },
    });
  }

  /** Follows the connections of the pool for requests. */
  observePool(pool: Pool): void {
    const connections = new Gauge({
      name: "milepost_database_connections",
      help: "Connections to the database for requests: all, those in no use, and requests that wait for one.",
      labelNames: ["state"] as const,
      registers: [this.registry],
      collect: () => {
        connections.set({ state: "open" }, pool.totalCount);
        connections.set({ state: "idle" }, pool.idleCount);
        connections.set({ state: "waiting" }, pool.waitingCount);
      },
    });
  }

  /** The replicas as this process sees them. */
  getReplicas: () => readonly ReplicaReport[] = () => [];
  private reads: Counter<"target"> | undefined;

  /** Counts a statement of a request that was read outside a transaction; undefined: from the primary. */
  countRead(replica: string | undefined): void {
    this.reads?.inc({ target: replica ?? "primary" });
  }

  /** Follows the replicas. Without any there are no figures of them. */
  observeReplicas(report: () => readonly ReplicaReport[]): void {
    this.getReplicas = report;
    this.reads = new Counter({
      name: "milepost_database_reads_total",
      help: "Statements of requests that read outside a transaction, by the database that has served them: primary, or a replica.",
      labelNames: ["target"] as const,
      registers: [this.registry],
    });
    const addGauge = (name: string, help: string, options: ReplicaGauge) => {
      const gauge: Gauge<"replica"> = new Gauge({
        name,
        help,
        aggregator: options.aggregator,
        labelNames: ["replica"] as const,
        registers: [this.registry],
        collect: () => {
          for (const replica of report()) gauge.set({ replica: replica.name }, options.get(replica));
        },
      });
    };
    addGauge("milepost_replica_up", "Whether a replica can be read from.", {
      aggregator: "min",
      get: ({ state }) => (state === "UP" ? 1 : 0),
    });
    addGauge("milepost_replica_lag_seconds", "How far a replica is behind the primary in time.", {
      aggregator: "max",
      get: ({ lagSeconds }) => lagSeconds,
    });
    addGauge("milepost_replica_lag_bytes", "How far a replica is behind the primary in bytes of its log.", {
      aggregator: "max",
      get: ({ lagBytes }) => lagBytes,
    });
  }

  /** The number is that of the process among those of the server. */
  constructor(version: string, number = 1) {
    this.version = version;
    this.observeProcess(String(number));
    new Gauge({
      name: "milepost_info",
      help: "The version of the program.",
      aggregator: "first",
      labelNames: ["version"] as const,
      registers: [this.registry],
    }).set({ version }, 1);
    const streams: Gauge = new Gauge({
      name: "milepost_live_streams",
      help: "Live streams that are open.",
      registers: [this.registry],
      collect: () => streams.set(this.liveStreamCount),
    });
  }
}
