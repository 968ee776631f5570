import { expect } from "vitest";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { pinIssueComment, unpinIssueComment } from "#server/comments/pin-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function loadNode(world: World, login: string | null, id: string): Promise<unknown> {
  const query = `query ($id: ID!) { node(id: $id) { __typename id ... on UserContentEdit { previousText diff }
    ... on PinnedIssueComment { issueComment { body } } } }`;
  return (await world.graphql(login, query, { id })).data?.["node"];
}

async function loadEditIds(world: World, id: string): Promise<string[]> {
  const query = `query ($id: ID!) { node(id: $id) { ... on Issue { userContentEdits(first: 9) { nodes { id } } }
    ... on IssueComment { userContentEdits(first: 9) { nodes { id } } } } }`;
  const { data } = await world.graphql("mona", query, { id });
  return (data as { node: { userContentEdits: { nodes: { id: string }[] } } }).node.userContentEdits.nodes.map(
    (edit) => edit.id,
  );
}

test("a pinned comment is a node while it is pinned and visible", async ({ world }) => {
  const { comment } = await createDiscussion(world, "Pinned");
  const id = globalId("PIC", comment.repositoryId, comment.id);
  expect(await loadNode(world, null, id)).toBeNull();
  await pinIssueComment(world.as("wren"), comment);
  expect(await loadNode(world, null, id)).toEqual({
    __typename: "PinnedIssueComment",
    id,
    issueComment: { body: "Pinned" },
  });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect(await loadNode(world, "hubot", id)).toBeNull();
  await unpinIssueComment(world.as("wren"), comment);
  expect(await loadNode(world, "wren", id)).toBeNull();
});

test("each edit of a comment is a node until the comment is deleted", async ({ world }) => {
  const { comment, commentId } = await createDiscussion(world, "a");
  for (const body of ["b", "c"]) await updateIssueComment(world.as("hubot"), { ...toKey(comment), body });
  const [second = "", first = ""] = await loadEditIds(world, commentId);
  expect(await loadNode(world, null, first)).toMatchObject({ id: first, previousText: "a", diff: "b" });
  expect(await loadNode(world, null, second)).toMatchObject({ id: second, previousText: "b", diff: "c" });
  await deleteIssueComment(world.as("hubot"), comment);
  expect(await loadNode(world, "mona", first)).toBeNull();
});

test("an edit of a body is a node for those who can see the issue", async ({ world }) => {
  const { issue, issueId } = await createDiscussion(world);
  await updateIssue(world.as("hubot"), { ...toIssueKey(issue), body: "New" });
  const [id = ""] = await loadEditIds(world, issueId);
  expect(await loadNode(world, null, id)).toMatchObject({ __typename: "UserContentEdit", id, diff: "New" });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect(await loadNode(world, "hubot", id)).toBeNull();
});

test("other events are not edits", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  const event = await world.db.row<{ id: number }>(
    sql`select id from events where issue_id = ${issue.id} and kind = 'ISSUE_OPENED'`,
  );
  expect(await loadNode(world, "mona", globalId("UCE", issue.repositoryId, event?.id ?? 0))).toBeNull();
});

function toKey({ repositoryId, id }: { repositoryId: number; id: number }) {
  return { repositoryId, id };
}
