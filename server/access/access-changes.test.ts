import { describe, expect } from "vitest";
import { roleSql, visible, visibleTeam, visibleToAccount } from "#server/access/visible.ts";
import { sql } from "#server/platform/db/sql.ts";
import { plainTest as test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function countChanges({ db }: World): Promise<number> {
  const row = await db.row<{ count: number }>(sql`select coalesce(sum(count), 0)::bigint as count from access_changes`);
  return row?.count ?? 0;
}

async function changesAccess(world: World, work: () => Promise<unknown>): Promise<boolean> {
  const before = await countChanges(world);
  await work();
  return (await countChanges(world)) > before;
}

/** For replicas, which a distributed database does not have. */
describe("what the visibility filter reads", () => {
  test("counts its changes, so that no replica shows what was revoked", async ({ world }) => {
    const { viewer } = world.as("mona");
    const conditions = [visible(viewer), roleSql(viewer), visibleToAccount(), visibleTeam(viewer)];
    const text = conditions.flatMap(({ parts }) => parts).join(" ");
    const others = new Set(Array.from(text.matchAll(/\b(?:from|join) ([a-z_]+)/g), ([, name]) => name));
    const counted = await world.db.rows<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'count_access_changes'`,
    );
    // It is a condition on a repository, and reads no other repositories of an organization: there may be a million.
    expect([...others]).not.toContain("repositories");
    const tables = ["repositories", ...others];
    expect(tables.length).toBeGreaterThanOrEqual(7);
    expect(tables.filter((table) => !counted.some(({ name }) => name === table))).toEqual([]);
  });

  test("is not changed by issues, comments and new repositories", async ({ world }) => {
    const { db, hello } = world;
    expect(await changesAccess(world, () => world.issue("mona", { assigneeIds: [world.id("tess")] }))).toBe(false);
    expect(await changesAccess(world, () => world.repository("third", "PRIVATE"))).toBe(false);
    const hide = () => db.run(sql`update repositories set visibility = 'PRIVATE' where id = ${hello.id}`);
    expect(await changesAccess(world, hide)).toBe(true);
    const rename = () => db.run(sql`update repositories set name = 'renamed' where id = ${hello.id}`);
    expect(await changesAccess(world, rename)).toBe(false);
  });
});
