import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";
import { createTestView } from "#server/test/views.ts";

test("a new view has defaults, and its empty name becomes 'Untitled view'", async ({ world }) => {
  expect(await createTestView(world, "hubot", { name: "  " })).toMatchObject({
    name: "Untitled view",
    icon: "BOOKMARK",
    color: "GRAY",
  });
  expect(await createTestView(world, "hubot", { icon: "ROCKET", color: "RED", description: " Why " })).toMatchObject({
    icon: "ROCKET",
    color: "RED",
    description: "Why",
  });
});

test("a person has up to 25 views", async ({ world }) => {
  for (let n = 0; n < 25; n += 1) await createTestView(world, "hubot");
  await expect(createTestView(world, "hubot")).rejects.toThrow("You have reached the maximum number of saved views");
});
