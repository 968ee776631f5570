import { expect } from "vitest";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { closePull, mergePull } from "#server/pulls/set-pull-state.ts";
import { createTestPull } from "#server/test/issues.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("a label and a milestone list their pull requests by state and branch", async ({ world }) => {
  const repositoryId = world.hello.id;
  const label = await createLabel(world.as("wren"), { repositoryId, name: "bug", color: "f00" });
  const milestone = await createMilestone(world.as("wren"), { repositoryId, title: "One" });
  const pull = await createTestPull(world, "wren", "Text");
  const changes = { labelIds: [label.id], milestoneId: milestone.id };
  await updateIssue(world.as("wren"), { ...toIssueKey(pull), ...changes });
  await world.issue("mona", changes);
  const lists = `open: pullRequests(states: [OPEN]) { nodes { number } } merged: pullRequests(states: [MERGED]) { totalCount }
    other: pullRequests(baseRefName: "no-such-branch") { totalCount }`;
  const expected = { open: { nodes: [{ number: pull.number }] }, merged: { totalCount: 0 }, other: { totalCount: 0 } };
  expect(
    await readRepository(world, null, `label(name: "bug") { ${lists} } milestone(number: 1) { ${lists} }`),
  ).toEqual({ label: expected, milestone: expected });
});

test("pull requests that were closed without a merge are linked only if they are asked for", async ({ world }) => {
  const issue = await world.issue("hubot");
  const closed = await createTestPull(world, "wren", `Closes #${issue.number}`);
  await closePull(world.as("wren"), toIssueKey(closed));
  const merged = await createTestPull(world, "wren", `Closes #${issue.number}`);
  await mergePull(world.as("wren"), toIssueKey(merged));
  const open = await createTestPull(world, "wren", `Closes #${issue.number}`);
  const read = await readRepository(
    world,
    null,
    `issue(number: ${issue.number}) {
      all: closedByPullRequestsReferences(first: 5, includeClosedPrs: true, orderByState: true) { nodes { number } }
      some: closedByPullRequestsReferences(first: 5) { totalCount }
      byHand: closedByPullRequestsReferences(first: 5, userLinkedOnly: true) { totalCount } }`,
  );
  expect(read["issue"]).toEqual({
    all: { nodes: [open, merged, closed].map(({ number }) => ({ number })) },
    some: { totalCount: 2 },
    byHand: { totalCount: 0 },
  });
});
