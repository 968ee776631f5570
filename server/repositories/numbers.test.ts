import { expect } from "vitest";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadHaveIssues } from "#server/repositories/numbers.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { plainTest, test } from "#server/test/world-test.ts";

test("each repository numbers its issues and its milestones without gaps", async ({ world }) => {
  const issues = [await world.issue("mona"), await world.issue("mona")];
  const elsewhere = await world.issue("mona", { repositoryId: world.secret.id });
  const milestone = await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title: "v1" });
  expect([...issues, elsewhere, milestone].map(({ number }) => number)).toEqual([1, 2, 1, 1]);
  const unused = await world.repository("unused", "PUBLIC");
  const ids = [world.hello.id, unused.id, world.secret.id];
  expect(await loadHaveIssues(world.as("mona"), ids)).toEqual([true, false, true]);
});

plainTest("a server of the version before takes the next numbers too", async ({ world }) => {
  const take = sql`
    update repositories set issue_counter = issue_counter + 1 where id = ${world.hello.id} returning issue_counter as number`;
  await world.issue("mona");
  await world.issue("mona");
  expect(await world.db.row(take)).toEqual({ number: 3 });
  expect(await world.db.row(take)).toEqual({ number: 4 });
  expect((await world.issue("mona")).number).toBe(5);
});

test("a new issue changes its repository, once a minute", async ({ world }) => {
  const { id } = world.hello;
  const change = async (secondsAgo: number) => {
    await world.db.run(
      sql`update repositories set updated_at = now() - ${secondsAgo} * interval '1 second' where id = ${id}`,
    );
    const before = await requireRepository(world.as("mona"), id);
    await world.issue("mona");
    const after = await requireRepository(world.as("mona"), id);
    return after.updatedAt.getTime() - before.updatedAt.getTime();
  };
  expect(await change(3600)).toBeGreaterThan(3000_000);
  expect(await change(10)).toBe(0);
});
