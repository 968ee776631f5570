import { expect } from "vitest";
import { addReview, deleteReview, submitReview } from "#server/pulls/add-review.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { queuePull } from "#server/pulls/queue-pull.ts";
import { closePull, mergePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

const toKey = ({ repositoryId, id }: { repositoryId: number; id: number }) => ({ repositoryId, id });

test("a draft is neither merged nor queued", async ({ world }) => {
  const key = toIssueKey(await createTestPull(world));
  await queuePull(world.as("wren"), { ...key, isInMergeQueue: true });
  await setDraft(world.as("wren"), { ...key, isDraft: true });
  await expect(mergePull(world.as("wren"), key)).rejects.toThrow("Pull Request is still a draft");
  await expect(queuePull(world.as("wren"), { ...key, isInMergeQueue: true })).rejects.toThrow("still a draft");
});

test("a pull request with conflicts or another head is not merged", async ({ world }) => {
  const key = toIssueKey(await createTestPull(world));
  const expectedHeadOid = "ab".repeat(20);
  await expect(mergePull(world.as("wren"), { ...key, expectedHeadOid })).rejects.toThrow("Head branch was modified");
  await updatePullCommits(world.as("wren"), { ...key, commits: [], mergeable: "CONFLICTING" });
  await expect(mergePull(world.as("wren"), key)).rejects.toThrow("Pull Request is not mergeable");
});

test("a closed pull request is not approved, merged or given another base; a merged one is not reopened", async ({
  world,
}) => {
  const key = toIssueKey(await createTestPull(world, "wren"));
  await closePull(world.as("wren"), key);
  await expect(addReview(world.as("max"), { ...key, event: "APPROVE" })).rejects.toThrow(
    "Can not approve a closed pull request",
  );
  await expect(mergePull(world.as("wren"), key)).rejects.toThrow("Pull request is not open.");
  await expect(updatePull(world.as("wren"), { ...key, baseRefName: "next" })).rejects.toThrow("not open");
  await updatePull(world.as("wren"), { ...key, state: "OPEN", title: "New title" });
  await mergePull(world.as("wren"), key);
  await expect(reopenPull(world.as("wren"), key)).rejects.toThrow("A merged pull request cannot be reopened.");
});

test("the author and people with triage close a pull request, others do not", async ({ world }) => {
  const key = toIssueKey(await createTestPull(world, "wren"));
  await expect(closePull(world.as("hubot"), key)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await closePull(world.as("tess"), key);
  await reopenPull(world.as("tess"), key);
  await expect(mergePull(world.as("tess"), key)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a branch has one open pull request into another one", async ({ world }) => {
  const first = await createTestPull(world, "wren");
  await expect(createTestPull(world, "wren")).rejects.toThrow("A pull request already exists for octo:topic.");
  const create = (headRefName: string) =>
    createPull(world.as("wren"), { repositoryId: world.hello.id, title: "x", baseRefName: "main", headRefName });
  await expect(create("main")).rejects.toThrow("No commits between main and main");
  await expect(create("a..b")).rejects.toThrow("headRefName is not a branch name");
  await create("hubot:topic");
  await closePull(world.as("wren"), toIssueKey(first));
  await createTestPull(world, "wren");
});

test("a pending review is its author's alone until they submit it", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  const review = await addReview(world.as("max"), { ...key, body: "Hm" });
  await expect(addReview(world.as("max"), key)).rejects.toThrow("one pending review per pull request");
  await expect(submitReview(world.as("ada"), { ...toKey(review), event: "APPROVE" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const list = async (login: string) => {
    const { data } = await world.graphql(
      login,
      `{ repository(owner: "octo", name: "hello") { pullRequest(number: ${pull.number}) { reviewDecision reviews(first: 9) { nodes { state } } } } }`,
    );
    return (data as { repository: { pullRequest: unknown } }).repository.pullRequest;
  };
  expect(await list("ada")).toEqual({ reviewDecision: null, reviews: { nodes: [] } });
  expect(await list("max")).toMatchObject({ reviews: { nodes: [{ state: "PENDING" }] } });
  await submitReview(world.as("max"), { ...toKey(review), event: "APPROVE" });
  expect(await list("ada")).toEqual({ reviewDecision: "APPROVED", reviews: { nodes: [{ state: "APPROVED" }] } });
  await expect(deleteReview(world.as("max"), toKey(review))).rejects.toThrow("Can not delete a non-pending");
});
