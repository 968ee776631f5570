import { addComment } from "#server/comments/add-comment.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { toIssueKey } from "#server/test/world.ts";
import { expect } from "vitest";
import { addReaction, removeReaction } from "#server/reactions/react.ts";
import { loadReactionGroups } from "#server/reactions/reaction.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("a reaction counts once for a person and can be removed", async ({ world }) => {
  const issue = await world.issue("mona");
  const reaction = { ...issue, subject: "ISSUE", content: "HEART" } as const;
  await addReaction(world.as("hubot"), reaction);
  await addReaction(world.as("hubot"), reaction);
  await addReaction(world.as("mona"), reaction);
  const key = { repositoryId: issue.repositoryId, subject: "ISSUE", id: issue.id } as const;
  expect((await loadReactionGroups(world.as("hubot"), [key]))[0]).toMatchObject([
    { content: "HEART", count: 2, viewerHasReacted: true },
  ]);
  await removeReaction(world.as("hubot"), reaction);
  expect((await loadReactionGroups(world.as("hubot"), [key]))[0]).toMatchObject([
    { count: 1, viewerHasReacted: false },
  ]);
});

test("only writers can react in a locked conversation", async ({ world }) => {
  const issue = await world.issue("mona");
  const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Hello" });
  const ids = [globalId("I", issue.repositoryId, issue.id), globalId("IC", comment.repositoryId, comment.id)];
  const canReact = async (login: string) => {
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Reactable { viewerCanReact } } }";
    return (await world.graphql(login, query, { ids })).data?.["nodes"];
  };
  expect(await canReact("hubot")).toEqual([{ viewerCanReact: true }, { viewerCanReact: true }]);
  await lockIssue(world.as("mona"), toIssueKey(issue));
  expect(await canReact("hubot")).toEqual([{ viewerCanReact: false }, { viewerCanReact: false }]);
  expect(await canReact("wren")).toEqual([{ viewerCanReact: true }, { viewerCanReact: true }]);
});

test("each new and each removed reaction records one event", async ({ world }) => {
  const issue = toIssueKey(await world.issue("mona"));
  const reaction = { ...issue, subject: "ISSUE", content: "ROCKET" } as const;
  const hubot = world.as("hubot");
  for (const command of [addReaction, addReaction, removeReaction, removeReaction]) await command(hubot, reaction);
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "REACTED", "UNREACTED"]);
});

test("a hidden issue or comment cannot be reacted to", async ({ world }) => {
  const issue = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  const comment = await addComment(world.as("mona"), { subject: issue, body: "Hello" });
  for (const key of [
    { ...issue, subject: "ISSUE" },
    { repositoryId: comment.repositoryId, id: comment.id, subject: "COMMENT" },
  ] as const) {
    await expect(addReaction(world.as("hubot"), { ...key, content: "HEART" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
});

test("reactions are deleted with their comment", async ({ world }) => {
  const { comment } = await createDiscussion(world);
  const key = { repositoryId: comment.repositoryId, id: comment.id, subject: "COMMENT" } as const;
  await addReaction(world.as("mona"), { ...key, content: "HEART" });
  await deleteIssueComment(world.as("hubot"), comment);
  expect(await loadReactionGroups(world.as("mona"), [key])).toEqual([[]]);
});
