import { print, UsageError, type Arguments, type Command } from "#server/cli/arguments.ts";
import { readPlan, type DistributionPlan } from "#server/platform/distribution/read-plan.ts";
import { findObstacles, readCluster, type Cluster } from "#server/platform/distribution/read-cluster.ts";

/** Commands for a database that Citus distributes over several machines. */
export const DISTRIBUTION_COMMANDS: Record<string, Command> = {
  distribute: {
    usage: "distribute --dry-run",
    about:
      "Print what distributing the database with Citus would do, and what is missing for it. Changes nothing. " +
      "Distributing itself is not supported yet.",
    flags: ["dry-run"],
    values: [],
    migrates: false,
    check: requireDryRun,
    run: async (_, __, database) => {
      const [cluster, plan] = [await readCluster(database), await readPlan(database)];
      printPlan(cluster, plan);
      const obstacles = findObstacles(cluster, plan);
      if (obstacles.length > 0) {
        print("\nMissing:");
        for (const obstacle of obstacles) print(`  ${obstacle}`);
      }
    },
  },
};

function requireDryRun(args: Arguments): void {
  if (args.options["dry-run"]) return;
  throw new UsageError(
    "This version cannot distribute a database: its statements do not all work on one (docs/scaling.md). " +
      "--dry-run prints what would be done.",
  );
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
