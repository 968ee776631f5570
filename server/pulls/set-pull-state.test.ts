import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { closePull, mergePull, reopenPull } from "#server/pulls/set-pull-state.ts";
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

test("a pull request closes and reopens until it is merged", async ({ world }) => {
  const pull = await createTestPull(world);
  await closePull(world.as("wren"), toIssueKey(pull));
  expect((await read(world, pull.id)).node["state"]).toBe("CLOSED");
  await reopenPull(world.as("wren"), toIssueKey(pull));
  await mergePull(world.as("wren"), { ...toIssueKey(pull), mergeCommitOid: OID });
  expect((await read(world, pull.id)).node["state"]).toBe("MERGED");
  await expect(reopenPull(world.as("wren"), toIssueKey(pull))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});
