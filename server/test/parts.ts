import type pg from "pg";
import { makeQueryable } from "#server/platform/db/database.ts";
import { makeWorld, type World } from "#server/test/world.ts";

/** Enough that each worker of a distributed database has some of them. */
const REPOSITORIES = 12;

export type Parts = {
  repositoryIds: number[];
  /** Writes a label of this name to each repository, in one transaction, in which `work` runs too. */
  writeLabel(client: pg.ClientBase, name: string, work?: () => Promise<unknown>): Promise<void>;
};

/** Repositories on all workers of a distributed database, made together with what `fill` makes in them. */
export async function makeParts(
  pool: pg.Pool,
  fill: (world: World, repositoryIds: readonly number[]) => Promise<void> = () => Promise.resolve(),
): Promise<Parts> {
  const client = await pool.connect();
  const repositoryIds: number[] = [];
  try {
    await client.query("begin");
    const world = await makeWorld(makeQueryable(client, true));
    for (let count = 0; count < REPOSITORIES; count++)
      repositoryIds.push((await world.repository(`part-${count}`, "PUBLIC")).id);
    await fill(world, repositoryIds);
    await client.query("commit");
  } finally {
    client.release();
  }
  return {
    repositoryIds,
    async writeLabel(writer, name, work) {
      await writer.query("begin");
      for (const repositoryId of repositoryIds)
        await writer.query("insert into labels (repository_id, name, color) values ($1, $2, 'ededed')", [
          repositoryId,
          name,
        ]);
      await work?.();
      await writer.query("commit");
    },
  };
}
