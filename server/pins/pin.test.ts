import { expect } from "vitest";
import { pinIssue, pinnedKeys, prioritizePinnedIssues, unpinIssue } from "#server/pins/pin.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { createIssues, createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("writers pin up to three issues, in an order that they choose", async ({ world }) => {
  const wren = world.as("wren");
  const { a, b, c, d } = await createIssues(world, ["a", "b", "c", "d"]);
  await expect(pinIssue(world.as("tess"), a)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const key of [a, b, c, a]) await pinIssue(wren, key);
  await expect(pinIssue(wren, d)).rejects.toThrow("At most 3 issues can be pinned");
  await prioritizePinnedIssues(wren, { repositoryId: world.hello.id, issueIds: [c.id, a.id, b.id] });
  expect((await pinnedKeys(wren, world.hello.id)).map((key) => key.id)).toEqual([c.id, a.id, b.id]);
  await expect(
    prioritizePinnedIssues(wren, { repositoryId: world.hello.id, issueIds: [c.id, a.id, d.id] }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await unpinIssue(wren, a);
  expect(await pinnedKeys(wren, world.hello.id)).toHaveLength(2);
});

test("pinning and unpinning record one event each", async ({ world }) => {
  const wren = world.as("wren");
  const { issue } = await createIssues(world, ["issue"]);
  for (const command of [pinIssue, pinIssue, unpinIssue, unpinIssue]) await command(wren, issue);
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "PINNED", "UNPINNED"]);
});

test("a hidden issue is not found, and a pull request cannot be pinned", async ({ world }) => {
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  await expect(pinIssue(world.as("hubot"), hidden)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(unpinIssue(world.as("hubot"), hidden)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const pull = await createTestPull(world);
  await expect(pinIssue(world.as("wren"), toIssueKey(pull))).rejects.toThrow("Only issues can be pinned.");
});
