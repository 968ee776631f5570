import { expect } from "vitest";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test, plainTest } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function find({ db }: World, query: string): Promise<string[]> {
  const rows = await db.rows<{ login: string }>(
    sql`select a.login from accounts a where ${nameStartsWith(readAccountSearch(query))} order by a.login`,
  );
  return rows.map(({ login }) => login);
}

test("an account is found by the beginning of its login or name, in any case", async ({ world }) => {
  await world.db.run(sql`update accounts set name = 'Octo_Cat' where login = 'rita'`);
  expect(await find(world, "octo")).toEqual(["octo", "rita"]);
  expect(await find(world, " @OCTO_")).toEqual(["rita"]);
  expect(await find(world, "cat")).toEqual([]);
  expect((await find(world, "")).length).toBe(8);
});

plainTest("accounts are found by an index each of logins and names", async ({ world }) => {
  await world.db.run(sql`set local enable_seqscan = off`);
  const plan = await world.db.rows<{ "QUERY PLAN": string }>(
    sql`explain select from accounts a where ${nameStartsWith(readAccountSearch("octo"))}`,
  );
  const text = plan.map((row) => Object.values(row).join()).join("\n");
  for (const index of ["accounts_login_prefix", "accounts_name_prefix"]) expect(text).toContain(`on ${index}`);
});
