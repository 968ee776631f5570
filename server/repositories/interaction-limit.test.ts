import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { addReaction } from "#server/reactions/react.ts";
import { setInteractionLimit } from "#server/repositories/interaction-limit.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("an interaction limit refuses issues, comments and reactions of others with its reason", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  const limit = { repositoryId: world.hello.id, limit: "COLLABORATORS_ONLY" } as const;
  await expect(setInteractionLimit(world.as("wren"), limit)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await setInteractionLimit(world.as("max"), limit);
  const sentence =
    "An owner of this repository has limited the ability to open issues, comment and react to users that are collaborators.";
  const refused = { code: "FORBIDDEN", message: sentence };
  await expect(world.issue("hubot")).rejects.toMatchObject(refused);
  const words = { subject: toIssueKey(issue), body: "Words" };
  await expect(addComment(world.as("hubot"), words)).rejects.toMatchObject(refused);
  const reaction = { ...toIssueKey(issue), subject: "ISSUE", content: "HEART" } as const;
  await expect(addReaction(world.as("hubot"), reaction)).rejects.toMatchObject(refused);
  await expect(addComment(world.as("tess"), words)).resolves.toMatchObject({ body: "Words" });
  await setInteractionLimit(world.as("max"), { ...limit, limit: "NO_LIMIT" });
  await expect(addComment(world.as("hubot"), words)).resolves.toMatchObject({ body: "Words" });
});

test("an interaction limit expires", async ({ world }) => {
  await setInteractionLimit(world.as("max"), {
    repositoryId: world.hello.id,
    limit: "EXISTING_USERS",
    expiry: "ONE_DAY",
  });
  const later = { ...world.as("hubot"), now: new Date(Date.now() + 2 * 86_400_000) };
  const issue = await world.issue("mona");
  await expect(addComment(later, { subject: toIssueKey(issue), body: "Words" })).resolves.toMatchObject({
    body: "Words",
  });
});
