import { expect } from "vitest";
import { type IssueRow, reloadIssue } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { type World, toIssueKey } from "#server/test/world.ts";

const TIMELINE = `query ($id: ID!) { node(id: $id) { ... on Issueish { shownTimelineItems(first: 50) { totalCount nodes { __typename
  ... on CrossReferencedEvent { isCrossRepository willCloseTarget source { ... on Issueish { number } } } } } } } }`;

async function loadReferenceItems(world: World, login: string | null, issue: IssueRow) {
  const id = globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
  const { data } = await world.graphql(login, TIMELINE, { id });
  return (data as { node: { shownTimelineItems: { totalCount: number; nodes: { __typename: string }[] } } }).node
    .shownTimelineItems;
}

test.for(["Closes #1", "fixed: octo/hello#1", "resolve http://localhost:4000/octo/hello/issues/1"])(
  "the keyword in %j links the pull request, and its merge closes the issue",
  async (text, { world }) => {
    const issue = await world.issue("hubot");
    const made = await createTestPull(world, "wren", text);
    expect((await loadReferenceItems(world, null, issue)).nodes[0]).toMatchObject({ willCloseTarget: true });
    await mergePull(world.as("wren"), toIssueKey(made));
    expect(await reloadIssue(world.as("mona"), issue)).toMatchObject({ state: "CLOSED", stateReason: "COMPLETED" });
    const { data } = await world.graphql(
      null,
      `{ repository(owner: "octo", name: "hello") { issue(number: 1) { closedByPullRequestsReferences(first: 5) { nodes { number merged } }
            timelineItems(last: 1) { nodes { ... on ClosedEvent { closer { ... on PullRequest { number } } } } } } } }`,
    );
    expect(data).toMatchObject({
      repository: {
        issue: {
          closedByPullRequestsReferences: { nodes: [{ number: made.number, merged: true }] },
          timelineItems: { nodes: [{ closer: { number: made.number } }] },
        },
      },
    });
  },
);

test("a merge closes only issues that the person who merges can close", async ({ world }) => {
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  const made = await createTestPull(world, "wren", `Closes octo/secret#${hidden.number}`);
  await mergePull(world.as("wren"), toIssueKey(made));
  expect((await reloadIssue(world.as("mona"), hidden)).state).toBe("CLOSED");
  const again = await world.issue("mona", { repositoryId: world.secret.id });
  const pull = await createTestPull(world, "mona", `Closes octo/secret#${again.number}`);
  await mergePull(world.as("wren", { scopes: ["public_repo"] }), toIssueKey(pull));
  expect((await reloadIssue(world.as("mona"), again)).state).toBe("OPEN");
});
