import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

const PIN = `mutation ($id: ID!) { pinIssueComment(input: { issueCommentId: $id }) { issueComment { isPinned } } }`;

const READ = `query ($id: ID!) { node(id: $id) { ... on Issue { pinnedComment { pinnedBy { login } issueComment { body } } } } }`;

test("an issue has one pinned comment: the next replaces it, and deleting it unpins it", async ({ world }) => {
  const { issue, commentId: id, issueId } = await createDiscussion(world);
  const second = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Second" });
  await world.graphql("wren", PIN, { id });
  await world.graphql("wren", PIN, { id: globalId("IC", second.repositoryId, second.id) });
  expect((await world.graphql(null, READ, { id: issueId })).data).toEqual({
    node: { pinnedComment: { pinnedBy: { login: "wren" }, issueComment: { body: "Second" } } },
  });
  await world.graphql("mona", `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`, {
    id: globalId("IC", second.repositoryId, second.id),
  });
  expect((await world.graphql(null, READ, { id: issueId })).data).toEqual({ node: { pinnedComment: null } });
});

test("pinning a comment requires write access", async ({ world }) => {
  const { commentId: id } = await createDiscussion(world);
  expect((await world.graphql("tess", PIN, { id })).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
});
