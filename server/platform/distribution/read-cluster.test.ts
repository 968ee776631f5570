import { describe, expect } from "vitest";
import { findObstacles, readCluster, type Cluster } from "#server/platform/distribution/read-cluster.ts";
import { readPlan } from "#server/platform/distribution/read-plan.ts";
import { plainTest as test } from "#server/test/world-test.ts";

describe("what is missing to distribute a database", () => {
  const ready: Cluster = {
    postgres: "15.18",
    citus: "13.2-1",
    hasCoordinator: true,
    workers: [{ name: "one:5432", isAnswering: true }],
  };

  test("is the extension, where there is none", async ({ world: { db } }) => {
    const cluster = await readCluster(db);
    expect(cluster).toMatchObject({ citus: null, workers: [] });
    expect(findObstacles(cluster, await readPlan(db))).toEqual([expect.stringContaining("The extension citus")]);
  });

  test("is nothing with a worker, the coordinator and the tables of this version", async ({ world: { db } }) => {
    expect(findObstacles(ready, await readPlan(db))).toEqual([]);
  });

  test("is named one by one", async ({ world: { db } }) => {
    const plan = {
      ...(await readPlan(db)),
      unplaced: ["a"],
      missing: ["b"],
      keysWithoutRepository: ["c"],
    };
    const cluster = {
      ...ready,
      citus: "12.10-1",
      hasCoordinator: false,
      workers: [{ name: "w:1", isAnswering: false }],
    };
    expect(findObstacles(cluster, plan)).toEqual([
      "Citus 13.2 or newer: this is 12.10-1.",
      "The coordinator in its list of machines: select citus_set_coordinator_host(…).",
      "The worker w:1, which does not answer.",
      "A place for the table a.",
      "The table b: run milepost migrate first.",
      "The repository in the unique key c: run milepost migrate first.",
    ]);
    expect(findObstacles({ ...ready, workers: [] }, await readPlan(db))).toEqual([expect.stringContaining("Workers")]);
    expect(findObstacles({ ...ready, citus: "14.0-1" }, await readPlan(db))).toEqual([]);
  });
});
