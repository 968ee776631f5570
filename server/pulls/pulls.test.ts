import { describe, expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { createCheckRun } from "#server/pulls/check-run.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { closePull, mergePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const OID = "a".repeat(40);

const make = (world: World, login = "wren") =>
  createPull(world.as(login), {
    repositoryId: world.hello.id,
    title: "Change",
    baseRefName: "main",
    headRefName: "topic",
  });

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

describe("a pull request told by the API", () => {
  test("shows its commits, checks and what stands between it and its merge", async ({ world }) => {
    const pull = await make(world);
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

  test("is decided by the last word of each reviewer who may write", async ({ world }) => {
    const pull = await make(world, "ada");
    await addReview(world.as("hubot"), { ...toIssueKey(pull), event: "APPROVE" });
    expect((await read(world, pull.id)).node["reviewDecision"]).toBeNull();
    await addReview(world.as("wren"), { ...toIssueKey(pull), event: "REQUEST_CHANGES", body: "No" });
    expect((await read(world, pull.id)).node).toMatchObject({
      reviewDecision: "CHANGES_REQUESTED",
      mergeStateStatus: "BLOCKED",
    });
    await addReview(world.as("wren"), { ...toIssueKey(pull), event: "APPROVE" });
    expect((await read(world, pull.id)).node["reviewDecision"]).toBe("APPROVED");
    await expect(addReview(world.as("ada"), { ...toIssueKey(pull), event: "APPROVE" })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
    });
  });

  test("closes, opens again, merges once and for all", async ({ world }) => {
    const pull = await make(world);
    await closePull(world.as("wren"), toIssueKey(pull));
    expect((await read(world, pull.id)).node["state"]).toBe("CLOSED");
    await reopenPull(world.as("wren"), toIssueKey(pull));
    await mergePull(world.as("wren"), { ...toIssueKey(pull), mergeCommitOid: OID });
    expect((await read(world, pull.id)).node["state"]).toBe("MERGED");
    await expect(reopenPull(world.as("wren"), toIssueKey(pull))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  });

  test("is told by those who may push", async ({ world }) => {
    await expect(make(world, "tess")).rejects.toMatchObject({ code: "FORBIDDEN" });
    const pull = await make(world);
    await expect(mergePull(world.as("tess"), toIssueKey(pull))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(updatePullCommits(world.as("hubot"), { ...toIssueKey(pull), commits: [] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
