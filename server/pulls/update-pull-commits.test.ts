import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { type World, toIssueKey } from "#server/test/world.ts";

const OID = "a".repeat(40);

const read = async (world: World, id: number) =>
  (
    await world.graphql(
      null,
      `query ($id: ID!) { node(id: $id) { ... on PullRequest { state isDraft reviewDecision mergeable mergeStateStatus
        commits(first: 10) { totalCount nodes { oid messageHeadline author { login } authorName commit { statusCheckRollup { state } } } }
        timelineItems(first: 20) { nodes { __typename ... on HeadRefPushedEvent { commitCount headRefName } } } } } }`,
      { id: globalId("PR", world.hello.id, id) },
    )
  ).data as { node: Record<string, unknown> };

test("a pull request shows its commits, their checks and its merge state", async ({ world }) => {
  const pull = await createTestPull(world);
  const when = new Date("2024-01-01");
  await createCheckRun(world.as("wren"), {
    repositoryId: world.hello.id,
    headSha: OID,
    name: "ci",
    conclusion: "FAILURE",
  });
  await updatePullCommits(world.as("wren"), {
    ...toIssueKey(pull),
    mergeable: "MERGEABLE",
    commits: [
      { oid: "b".repeat(40), message: "First\n\nBody", authorLogin: "Hubot", committedDate: when },
      { oid: OID, message: "Second", authorName: "Somebody", committedDate: when },
    ],
  });
  const first = await read(world, pull.id);
  expect(first.node).toMatchObject({
    state: "OPEN",
    mergeable: "MERGEABLE",
    mergeStateStatus: "UNSTABLE",
    commits: {
      totalCount: 2,
      nodes: [
        { messageHeadline: "First", author: { login: "hubot" }, commit: { statusCheckRollup: null } },
        {
          messageHeadline: "Second",
          author: null,
          authorName: "Somebody",
          commit: { statusCheckRollup: { state: "FAILURE" } },
        },
      ],
    },
    timelineItems: { nodes: [{ __typename: "HeadRefPushedEvent", commitCount: 2, headRefName: "topic" }] },
  });
  await createCheckRun(world.as("wren"), {
    repositoryId: world.hello.id,
    headSha: OID,
    name: "ci",
    conclusion: "SUCCESS",
  });
  expect((await read(world, pull.id)).node["mergeStateStatus"]).toBe("CLEAN");
  await setDraft(world.as("wren"), { ...toIssueKey(pull), isDraft: true });
  expect((await read(world, pull.id)).node["mergeStateStatus"]).toBe("DRAFT");
});
