import { expect } from "vitest";
import { createIssue } from "#server/issues/create-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("issues are numbered one after another, and opening one records one event", async ({ world }) => {
  const first = await world.issue("hubot", { title: "  Two   spaces " });
  const second = await world.issue("mona");
  expect([first.number, second.number]).toEqual([1, 2]);
  expect(first.title).toBe("Two spaces");
  expect(await loadEventKinds(world, first.id)).toEqual(["ISSUE_OPENED"]);
});

test("a triager creates an issue with labels, assignees and a milestone; each records an event", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "#F00" });
  const milestone = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "v1" });
  const issue = await world.issue("tess", {
    labelIds: [label.id],
    assigneeIds: [world.id("tess")],
    milestoneId: milestone.id,
  });
  expect(issue).toMatchObject({ labelIds: [label.id], assigneeIds: [world.id("tess")], milestoneId: milestone.id });
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "LABELED", "ASSIGNED", "MILESTONED"]);
});

test("a reader cannot create an issue with labels", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await expect(world.issue("hubot", { labelIds: [label.id] })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test.for([
  ["", "Title can't be blank"],
  ["   ", "Title can't be blank"],
  ["x".repeat(257), "Title is too long (maximum is 256 characters)"],
])("the title %j is refused", async ([title, message], { world }) => {
  await expect(world.issue("mona", { title })).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    field: "title",
    message,
  });
});

test("a body of more than 65,536 characters is refused", async ({ world }) => {
  await expect(world.issue("mona", { body: "x".repeat(65_537) })).rejects.toMatchObject({ field: "body" });
  await expect(world.issue("mona", { body: "x".repeat(65_536) })).resolves.toBeDefined();
});

test("a new issue is found by search at once", async ({ world }) => {
  await world.issue("hubot", { title: "Fixing the flux capacitor", body: "It rattles." });
  for (const query of ["fix", "capacitor", "rattle", '"flux capacitor"']) {
    expect((await searchIssues(world.as("hubot"), { query }, world.hello)).issueCount, query).toBe(1);
  }
});

test("labels and milestones of another repository are not found", async ({ world }) => {
  const foreign = await createLabel(world.as("mona"), { repositoryId: world.secret.id, name: "x", color: "f00" });
  const milestone = await createMilestone(world.as("mona"), { repositoryId: world.secret.id, title: "x" });
  await expect(world.issue("mona", { labelIds: [foreign.id] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(world.issue("mona", { milestoneId: milestone.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a repeated request with an idempotency key makes one sub-issue of its parent", async ({ world }) => {
  const parent = await world.issue("mona");
  const input = { repositoryId: world.hello.id, title: "Child", idempotencyKey: "k", parentIssue: toIssueKey(parent) };
  const first = await createIssue(world.as("tess"), input);
  expect((await createIssue(world.as("tess"), input)).number).toBe(first.number);
  const { data } = await world.graphql(
    null,
    `query ($id: ID!) { node(id: $id) { ... on Issue { subIssues(first: 5) { nodes { number } } } } }`,
    {
      id: globalId("I", parent.repositoryId, parent.id),
    },
  );
  expect(data).toEqual({ node: { subIssues: { nodes: [{ number: first.number }] } } });
});
