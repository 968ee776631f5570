import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadParticipants, updateSubscription } from "#server/subscriptions/subscription.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function loadSubscription(world: World, login: string | null, id: string): Promise<unknown> {
  const query = `query ($id: ID!) { node(id: $id) { ... on Issue { viewerCanSubscribe viewerSubscription } } }`;
  return (await world.graphql(login, query, { id })).data?.["node"];
}

test("participants are subscribed and others are not, until they choose a state", async ({ world }) => {
  const issue = await world.issue("mona");
  const id = globalId("I", issue.repositoryId, issue.id);
  const states = async () => [await loadSubscription(world, "mona", id), await loadSubscription(world, "hubot", id)];
  const toNode = (viewerSubscription: string) => ({ viewerCanSubscribe: true, viewerSubscription });
  expect(await states()).toEqual([toNode("SUBSCRIBED"), toNode("UNSUBSCRIBED")]);
  await updateSubscription(world.as("mona"), { ...toIssueKey(issue), state: "IGNORED" });
  await updateSubscription(world.as("hubot"), { ...toIssueKey(issue), state: "UNSUBSCRIBED" });
  await updateSubscription(world.as("hubot"), { ...toIssueKey(issue), state: "SUBSCRIBED" });
  expect(await states()).toEqual([toNode("IGNORED"), toNode("SUBSCRIBED")]);
  expect(await loadSubscription(world, null, id)).toEqual({ viewerCanSubscribe: false, viewerSubscription: null });
});

test("a subscription requires an account and a visible issue", async ({ world }) => {
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  const issue = toIssueKey(await world.issue("mona"));
  await expect(updateSubscription(world.as("hubot"), { ...hidden, state: "SUBSCRIBED" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(updateSubscription(world.as(null), { ...issue, state: "SUBSCRIBED" })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("participants are the author, commenters and assignees, each once", async ({ world }) => {
  const issue = await world.issue("mona", { assigneeIds: [world.id("tess")] });
  for (const login of ["hubot", "mona", "hubot"]) {
    await addComment(world.as(login), { subject: toIssueKey(issue), body: "A comment" });
  }
  const [participants] = await loadParticipants(world.as(null), [issue]);
  expect(participants?.accountIds[0]).toBe(world.id("mona"));
  expect(new Set(participants?.accountIds)).toEqual(new Set(["hubot", "mona", "tess"].map((login) => world.id(login))));
  expect(participants?.accountIds).toHaveLength(3);
});
