import { expect } from "vitest";
import { pinIssue, pinnedKeys, prioritizePinnedIssues, unpinIssue } from "#server/pins/pin.ts";
import { createIssues } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

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
