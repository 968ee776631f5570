import { expect } from "vitest";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("the edit history has each version and its editor, newest first", async ({ world }) => {
  const { comment, commentId: id } = await createDiscussion(world, "a");
  for (const [login, body] of [
    ["hubot", "b"],
    ["wren", "c"],
  ] as const) {
    await updateIssueComment(world.as(login), { repositoryId: comment.repositoryId, id: comment.id, body });
  }
  const { data } = await world.graphql(
    null,
    `query ($id: ID!) { node(id: $id) { ... on IssueComment { editor { login } userContentEdits(first: 10) { totalCount nodes { editor { login } previousText diff } } } } }`,
    { id },
  );
  expect(data).toEqual({
    node: {
      editor: { login: "wren" },
      userContentEdits: {
        totalCount: 2,
        nodes: [
          { editor: { login: "wren" }, previousText: "b", diff: "c" },
          { editor: { login: "hubot" }, previousText: "a", diff: "b" },
        ],
      },
    },
  });
});
