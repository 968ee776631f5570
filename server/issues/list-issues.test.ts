import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("the list of issues filters by state and label, sorts, and has pages by cursor", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await world.issue("mona", { labelIds: [label.id], assigneeIds: [world.id("tess")] });
  const second = await world.issue("mona");
  await world.issue("mona");
  await closeIssue(world.as("mona"), toIssueKey(second));
  const list = async (args: string) => {
    const result = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { issues(${args}) { totalCount nodes { number assignees(first: 5) { nodes { login } } } pageInfo { endCursor hasNextPage } } } }`,
    );
    return (
      result.data as {
        repository: {
          issues: {
            totalCount: number;
            nodes: { number: number; assignees: { nodes: unknown[] } }[];
            pageInfo: { endCursor: string; hasNextPage: boolean };
          };
        };
      }
    ).repository.issues;
  };
  const numbers = async (args: string) => (await list(args)).nodes.map((node) => node.number);
  expect(await numbers("first: 10")).toEqual([3, 2, 1]);
  expect(await numbers("first: 10, states: [OPEN]")).toEqual([3, 1]);
  expect(await numbers('first: 10, labels: ["BUG", "x"]')).toEqual([1]);
  expect(await numbers("first: 10, orderBy: { field: CREATED_AT, direction: ASC }")).toEqual([1, 2, 3]);
  const page = await list("first: 2");
  expect([page.totalCount, page.pageInfo.hasNextPage]).toEqual([3, true]);
  expect(await numbers(`first: 2, after: "${page.pageInfo.endCursor}"`)).toEqual([1]);
  expect((await list('first: 1, labels: ["bug"]')).nodes[0]?.assignees.nodes).toEqual([{ login: "tess" }]);
});
