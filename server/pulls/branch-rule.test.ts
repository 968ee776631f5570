import { expect } from "vitest";
import { addReview } from "#server/pulls/add-review.ts";
import {
  createBranchRule,
  deleteBranchRule,
  findRule,
  loadBranchRules,
  updateBranchRule,
} from "#server/pulls/branch-rule.ts";
import { dismissReview } from "#server/pulls/dismiss-review.ts";
import { loadPulls } from "#server/pulls/pull.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
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
