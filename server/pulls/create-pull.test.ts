import { expect } from "vitest";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("creating, merging and updating a pull request require write access", async ({ world }) => {
  await expect(createTestPull(world, "tess")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const pull = await createTestPull(world);
  await expect(mergePull(world.as("tess"), toIssueKey(pull))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(updatePullCommits(world.as("hubot"), { ...toIssueKey(pull), commits: [] })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
