import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { updateRef } from "#server/commits/write-branch.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { findRule, loadBranchRules } from "#server/pulls/branch-rule.ts";
import { createBranchRule, deleteBranchRule, updateBranchRule } from "#server/pulls/write-branch-rule.ts";
import { dismissReview } from "#server/pulls/dismiss-review.ts";
import { loadPulls } from "#server/pulls/pull.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { queuePull } from "#server/pulls/queue-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const require2 = (world: World, pattern = "main") =>
  createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern, requiredApprovingReviewCount: 2 });

async function getDecision(world: World, pull: { repositoryId: number; id: number }) {
  return (
    (await loadPulls(world.as("mona"), [{ repositoryId: pull.repositoryId, id: pull.id }]))[0]?.reviewDecision ?? null
  );
}

const toKey = ({ repositoryId, id }: { repositoryId: number; id: number }) => ({ repositoryId, id });

test("a rule of the base branch requires approvals of people who can write", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  expect(await getDecision(world, pull)).toBeNull();
  const rule = await require2(world);
  expect(await getDecision(world, pull)).toBe("REVIEW_REQUIRED");
  const found = await searchIssues(world.as("mona"), { query: "is:pr review:required", first: 5 }, world.hello);
  expect(found.edges.map(({ node }) => node.id)).toEqual([pull.id]);
  const late = await createTestPull(world, "wren", "", "late");
  expect(await getDecision(world, late)).toBe("REVIEW_REQUIRED");
  await addReview(world.as("max"), { ...key, event: "APPROVE" });
  await addReview(world.as("hubot"), { ...key, event: "APPROVE" });
  expect(await getDecision(world, pull)).toBe("REVIEW_REQUIRED");
  await expect(mergePull(world.as("max"), key)).rejects.toThrow(
    "At least 2 approving reviews are required by reviewers with write access.",
  );
  const approval = await addReview(world.as("ada"), { ...key, event: "APPROVE" });
  expect(await getDecision(world, pull)).toBe("APPROVED");
  await expect(dismissReview(world.as("tess"), { ...toKey(approval), message: "No" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await dismissReview(world.as("wren"), { ...toKey(approval), message: "The code has changed" });
  expect(await getDecision(world, pull)).toBe("REVIEW_REQUIRED");
  await updateBranchRule(world.as("ada"), { ...toKey(rule), requiredApprovingReviewCount: 1 });
  expect(await getDecision(world, pull)).toBe("APPROVED");
  await updatePull(world.as("wren"), { ...key, baseRefName: "other" });
  await updatePull(world.as("wren"), { ...toIssueKey(late), baseRefName: "other" });
  expect(await getDecision(world, late)).toBeNull();
  await updatePull(world.as("wren"), { ...toIssueKey(late), baseRefName: "main" });
  await deleteBranchRule(world.as("ada"), toKey(rule));
  expect(await getDecision(world, late)).toBeNull();
});

test("administrators merge without the required reviews", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  await require2(world);
  await mergePull(world.as("ada"), toIssueKey(pull));
  expect((await loadPulls(world.as("mona"), [toIssueKey(pull)]))[0]?.mergedAt).toBeInstanceOf(Date);
});

test("a pattern names branches with * and ?, and the strictest rule counts", async ({ world }) => {
  await require2(world, "release/*");
  await createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern: "**" });
  const [rules = []] = await loadBranchRules(world.as("ada"), [world.hello.id]);
  const count = (branch: string) => findRule(rules, branch)?.requiredApprovingReviewCount;
  expect(count("release/1.0")).toBe(2);
  expect(count("release/1/a")).toBe(1);
  expect(count("main")).toBe(1);
});

test("rules are of administrators, and their counts are from 0 to 6", async ({ world }) => {
  await expect(
    createBranchRule(world.as("max"), { repositoryId: world.hello.id, pattern: "main" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    createBranchRule(world.as("hubot"), { repositoryId: world.secret.id, pattern: "main" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const ofAda = (pattern: string, requiredApprovingReviewCount: number) =>
    createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern, requiredApprovingReviewCount });
  await expect(ofAda("main", 7)).rejects.toThrow("Required approving review count must be in 0 to 6");
  await expect(ofAda("[main", 1)).rejects.toThrow("Pattern is not a branch name");
  await ofAda("main", 6);
  await expect(ofAda("main", 1)).rejects.toThrow("Name already protected: main");
});

const HEAD = "c3".repeat(20);
const OTHER = "d4".repeat(20);
const commit = (oid: string) => ({ oid, message: "Change", committedDate: new Date("2026-01-01") });

const STATE = `query ($id: ID!) { node(id: $id) { ... on PullRequest { mergeStateStatus isMergeQueueEnabled } } }`;

async function getState(world: World, pull: { repositoryId: number; id: number }) {
  const id = globalId("PR", pull.repositoryId, pull.id);
  return (await world.graphql("mona", STATE, { id })).data?.["node"];
}

test("required status checks must have succeeded before a merge", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD)], mergeable: "MERGEABLE" });
  const requiredStatusCheckContexts = ["build", "docs"];
  const rule = { requiresApprovingReviews: false, requiresStatusChecks: true, requiredStatusCheckContexts };
  await createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern: "main", ...rule });
  const report = (context: string, state: "SUCCESS" | "FAILURE" | "PENDING") =>
    createCommitStatus(world.as("wren"), { repositoryId: world.hello.id, oid: HEAD, context, state });
  const merge = () => mergePull(world.as("max"), key);
  await expect(merge()).rejects.toThrow("2 of 2 required status checks are expected.");
  await report("docs", "SUCCESS");
  await expect(merge()).rejects.toThrow('Required status check "build" is expected.');
  await report("build", "FAILURE");
  await expect(merge()).rejects.toThrow('Required status check "build" is failing.');
  await report("build", "PENDING");
  await expect(merge()).rejects.toThrow('Required status check "build" is in progress.');
  expect(await getState(world, pull)).toMatchObject({ mergeStateStatus: "BLOCKED" });
  await report("build", "SUCCESS");
  expect(await getState(world, pull)).toMatchObject({ mergeStateStatus: "CLEAN" });
  const { data } = await world.graphql(
    "mona",
    `query ($id: ID!) { node(id: $id) { ... on PullRequest { number statusCheckRollup { contexts(first: 5) { nodes {
      ... on StatusContext { context isRequired(pullRequestId: $id) ofNumber: isRequired(pullRequestNumber: ${pull.number}) } } } } } } }`,
    { id: globalId("PR", pull.repositoryId, pull.id) },
  );
  expect(JSON.stringify(data)).toContain('{"context":"build","isRequired":true,"ofNumber":true}');
  await merge();
});

test("a rule can require that the branch is up to date", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD)], baseRefOid: OTHER });
  await updateRef(world.as("wren"), { repositoryId: world.hello.id, name: "main", oid: HEAD });
  const rule = { requiresApprovingReviews: false, requiresStatusChecks: true, requiresStrictStatusChecks: true };
  await createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern: "main", ...rule });
  expect(await getState(world, pull)).toMatchObject({ mergeStateStatus: "BEHIND" });
  await expect(mergePull(world.as("max"), key)).rejects.toThrow(
    "The head branch is not up to date with the base branch.",
  );
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD)], baseRefOid: HEAD });
  await mergePull(world.as("max"), key);
});

test("a rule can require the merge queue, of administrators too", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  const rule = { requiresApprovingReviews: false, requiresMergeQueue: true, isAdminEnforced: true };
  await createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern: "main", ...rule });
  expect(await getState(world, pull)).toMatchObject({ isMergeQueueEnabled: true, mergeStateStatus: "UNKNOWN" });
  await expect(mergePull(world.as("ada"), key)).rejects.toThrow("Changes must be made through the merge queue");
  await queuePull(world.as("wren"), { ...key, isInMergeQueue: true });
  await mergePull(world.as("ada"), key);
});

test("new commits dismiss approvals if a rule says so", async ({ world }) => {
  const pull = await createTestPull(world, "wren");
  const key = toIssueKey(pull);
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD)] });
  const rule = { requiredApprovingReviewCount: 1, dismissesStaleReviews: true };
  await createBranchRule(world.as("ada"), { repositoryId: world.hello.id, pattern: "main", ...rule });
  await addReview(world.as("max"), { ...key, event: "APPROVE" });
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD)] });
  expect(await getDecision(world, pull)).toBe("APPROVED");
  await updatePullCommits(world.as("wren"), { ...key, commits: [commit(HEAD), commit(OTHER)] });
  expect(await getDecision(world, pull)).toBe("REVIEW_REQUIRED");
  const events = await world.db.rows<{ kind: string }>(sql`
    select kind from events where repository_id = ${pull.repositoryId} and issue_id = ${pull.id} order by id`);
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(["HEAD_PUSHED", "REVIEW_DISMISSED"]);
});

test("changes of rules are in the audit log, and what is left out stays as it is", async ({ world }) => {
  const repositoryId = world.hello.id;
  const checks = Array.from({ length: 101 }, (_, index) => `check ${index}`);
  await expect(
    createBranchRule(world.as("ada"), { repositoryId, pattern: "main", requiredStatusCheckContexts: checks }),
  ).rejects.toThrow("A rule requires at most 100 status checks");
  const rule = await createBranchRule(world.as("ada"), {
    repositoryId,
    pattern: "main",
    requiredStatusCheckContexts: [" build ", "build", ""],
  });
  expect(rule.requiredStatusCheckContexts).toEqual(["build"]);
  const changed = await updateBranchRule(world.as("ada"), { ...toKey(rule), isAdminEnforced: true });
  expect(changed).toEqual({ ...rule, isAdminEnforced: true, updatedAt: changed.updatedAt });
  await expect(updateBranchRule(world.as("max"), toKey(rule))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteBranchRule(world.as("ada"), toKey(rule));
  const entries = await world.db.rows<{ action: string; target: string; data: Record<string, unknown> }>(
    sql`select action, target, data from audit_events order by id`,
  );
  expect(entries).toMatchObject(
    ["protected_branch.create", "protected_branch.update", "protected_branch.destroy"].map((action) => ({
      action,
      target: "octo/hello",
      data: { pattern: "main", requiredStatusChecks: "build" },
    })),
  );
});
