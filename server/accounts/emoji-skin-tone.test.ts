import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";

const READ = "{ safeViewer { preferredEmojiSkinTone } }";
const UPDATE = "mutation { updateEmojiSkinTone(input: { skinTone: MEDIUM }) { viewer { preferredEmojiSkinTone } } }";

test("a user's preferred skin tone of emoji is their own", async ({ world }) => {
  expect((await world.graphql("mona", READ)).data).toEqual({ safeViewer: { preferredEmojiSkinTone: "DEFAULT" } });
  const { data } = await world.graphql("mona", UPDATE);
  expect(data).toEqual({ updateEmojiSkinTone: { viewer: { preferredEmojiSkinTone: "MEDIUM" } } });
  expect((await world.graphql("mona", READ)).data).toEqual({ safeViewer: { preferredEmojiSkinTone: "MEDIUM" } });
  expect((await world.graphql("hubot", READ)).data).toEqual({ safeViewer: { preferredEmojiSkinTone: "DEFAULT" } });
});

test("an anonymous viewer has no preferred skin tone and cannot choose one", async ({ world }) => {
  expect((await world.graphql(null, READ)).data).toEqual({ safeViewer: { preferredEmojiSkinTone: "DEFAULT" } });
  expect((await world.graphql(null, UPDATE)).errors?.[0]?.message).toBe(
    "This endpoint requires you to be authenticated.",
  );
});
