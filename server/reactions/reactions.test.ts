import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("who can react in a locked conversation is who can write", async ({ world }) => {
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
