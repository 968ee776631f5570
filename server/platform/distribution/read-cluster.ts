import type { DistributionPlan } from "#server/platform/distribution/read-plan.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The oldest version of Citus that the placement was tried with. */
const OLDEST_CITUS = [13, 2];

export type Cluster = {
  postgres: string;
  /** Null: the extension is not in this database. */
  citus: string | null;
  /** Whether the coordinator is in its own list of machines, which foreign keys of its tables to reference tables need. */
  hasCoordinator: boolean;
  workers: { name: string; isAnswering: boolean }[];
};

/** The machines of the database. One without Citus has none but itself. */
export async function readCluster(db: Queryable): Promise<Cluster> {
  const versions = await db.row<{ postgres: string; citus: string | null }>(sql`
    select current_setting('server_version') as postgres, (select extversion from pg_extension where extname = 'citus') as citus`);
  const { postgres, citus } = versions ?? { postgres: "", citus: null };
  if (citus === null) return { postgres, citus, hasCoordinator: false, workers: [] };
  const nodes = await db.rows<{ name: string; isAnswering: boolean; groupid: number }>(sql`
    select nodename || ':' || nodeport as name, groupid,
      isactive and citus_check_connection_to_node(nodename, nodeport) as is_answering
    from pg_dist_node
    where noderole = 'primary' order by nodeid`);
  return {
    postgres,
    citus,
    hasCoordinator: nodes.some(({ groupid }) => groupid === 0),
    workers: nodes.filter(({ groupid }) => groupid !== 0).map(({ name, isAnswering }) => ({ name, isAnswering })),
  };
}

/** What has to be done before the database can be distributed. */
export function findObstacles(cluster: Cluster, plan: DistributionPlan): string[] {
  const { citus, workers } = cluster;
  if (citus === null) return ["The extension citus: create extension citus, in this database and on each worker."];
  return [
    ...(isOlder(citus) ? [`Citus ${OLDEST_CITUS.join(".")} or newer: this is ${citus}.`] : []),
    ...(cluster.hasCoordinator
      ? []
      : ["The coordinator in its list of machines: select citus_set_coordinator_host(…)."]),
    ...(workers.length === 0 ? ["Workers: select citus_add_node(…) for each."] : []),
    ...workers
      .filter(({ isAnswering }) => !isAnswering)
      .map(({ name }) => `The worker ${name}, which does not answer.`),
    ...plan.unplaced.map((name) => `A place for the table ${name}.`),
    ...plan.missing.map((name) => `The table ${name}: run milepost migrate first.`),
    ...plan.keysWithoutRepository.map(
      (name) => `The repository in the unique key ${name}: run milepost migrate first.`,
    ),
  ];
}

/** Citus writes its versions as `13.2-1`. */
function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_CITUS;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
