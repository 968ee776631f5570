import { print, UsageError, type Arguments, type Command } from "#server/cli/arguments.ts";
import { UserError } from "#server/errors.ts";
import type { Database } from "#server/platform/db/database.ts";
import { distributeDatabase } from "#server/platform/distribution/distribute.ts";
import { readPlan, type DistributionPlan } from "#server/platform/distribution/read-plan.ts";
import { findObstacles, readCluster, type Cluster } from "#server/platform/distribution/read-cluster.ts";

/** Commands for a database that Citus distributes over several machines. */
export const DISTRIBUTION_COMMANDS: Record<string, Command> = {
  distribute: {
    usage: "distribute --dry-run | --trial",
    about:
      "Distribute the database with Citus for a trial, while no server runs. It cannot be undone: make a backup first. After " +
      "an interruption, run it again. With --dry-run, print what it would do and what is missing, and change nothing.",
    flags: ["dry-run", "trial"],
    values: [],
    migrates: false,
    check: requireTrial,
    run: async (_, args, database) => {
      const [cluster, plan] = [await readCluster(database), await readPlan(database)];
      const obstacles = findObstacles(cluster, plan);
      if (args.options["dry-run"]) printDryRun(cluster, plan, obstacles);
      else if (obstacles.length > 0) throw new UserError("UNPROCESSABLE", ["Missing:", ...obstacles].join("\n  "));
      else await distribute(database, plan);
    },
  },
};

function requireTrial({ options }: Arguments): void {
  if (options["dry-run"] || options["trial"]) return;
  throw new UsageError(
    "A distributed database is for trials (docs/scaling.md): --trial distributes it, --dry-run prints what would be done.",
  );
}

async function distribute({ pool }: Database, plan: DistributionPlan): Promise<void> {
  const client = await pool.connect();
  try {
    await distributeDatabase(client, plan, print);
  } finally {
    client.release(true);
  }
}

function printDryRun(cluster: Cluster, plan: DistributionPlan, obstacles: readonly string[]): void {
  printPlan(cluster, plan);
  if (obstacles.length === 0) return;
  print("\nMissing:");
  for (const obstacle of obstacles) print(`  ${obstacle}`);
}

function printPlan(cluster: Cluster, { tables, changedForeignKeys, lostForeignKeys }: DistributionPlan): void {
  print(
    `PostgreSQL ${cluster.postgres}, Citus ${cluster.citus ?? "not installed"}, ${cluster.workers.length} workers.`,
  );
  for (const worker of cluster.workers)
    print(`  ${worker.name}: ${worker.isAnswering ? "answers" : "does not answer"}`);
  for (const [placement, names] of Object.entries(tables))
    print(`\n${names.length} tables ${placement}:\n  ${names.join(" ")}`);
  print(`\n${changedForeignKeys.length} foreign keys lose "on update cascade".`);
  print(`${lostForeignKeys.length} foreign keys are removed:`);
  for (const key of lostForeignKeys) print(`  ${key.child} (${key.childColumns.join(", ")}) references ${key.parent}`);
}
