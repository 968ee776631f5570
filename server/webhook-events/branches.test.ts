import { expect } from "vitest";
import { createLinkedBranch } from "#server/commits/linked-branch.ts";
import { deleteBranch } from "#server/commits/delete-branch.ts";
import { createRef, deleteRef, updateRef } from "#server/commits/write-branch.ts";
import { createBranchRule, deleteBranchRule, updateBranchRule } from "#server/pulls/write-branch-rule.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

const OID = "c3".repeat(20);

test("a branch is told when it is made and when it is gone, not when it moves", async ({ world }) => {
  const { id: repositoryId } = world.hello;
  const wren = world.as("wren");
  const issue = await world.issue("wren", { title: "Slow list" });
  await addHook(world, { repositoryId });
  await createRef(wren, { repositoryId, name: "refs/heads/topic", oid: OID });
  await updateRef(wren, { repositoryId, name: "refs/heads/topic", oid: "d4".repeat(20) });
  await createLinkedBranch(wren, { ...toIssueKey(issue), oid: OID });
  await deleteRef(wren, { repositoryId, name: "refs/heads/topic" });
  await deleteBranch(wren, { repositoryId, name: "1-slow-list" });
  await deleteBranch(wren, { repositoryId, name: "1-slow-list" });
  const deliveries = await takeDeliveries(world);
  expect(deliveries.map(({ event, payload }) => [event, payload["ref"]])).toEqual([
    ["create", "topic"],
    ["create", "1-slow-list"],
    ["delete", "topic"],
    ["delete", "1-slow-list"],
  ]);
  expect(deliveries[0]?.payload).toMatchObject({
    ref_type: "branch",
    master_branch: "main",
    repository: { full_name: "octo/hello" },
    sender: { login: "wren" },
  });
});

test("a rule of branches is told with the former settings when it is changed", async ({ world }) => {
  const { id: repositoryId } = world.hello;
  await addHook(world, { repositoryId });
  const ada = world.as("ada");
  const rule = await createBranchRule(ada, { repositoryId, pattern: "release/*", requiredApprovingReviewCount: 2 });
  const key = { repositoryId, id: rule.id };
  await updateBranchRule(ada, { ...key, requiredStatusCheckContexts: ["build"], requiresStatusChecks: true });
  await updateBranchRule(ada, { ...key, requiredStatusCheckContexts: ["build"] });
  await deleteBranchRule(ada, key);
  const deliveries = await takeDeliveries(world);
  expect(names(deliveries)).toEqual([
    "branch_protection_rule.created",
    "branch_protection_rule.edited",
    "branch_protection_rule.deleted",
  ]);
  expect(deliveries[0]?.payload).toMatchObject({
    rule: {
      id: rule.id,
      name: "release/*",
      required_approving_review_count: 2,
      pull_request_reviews_enforcement_level: "non_admins",
    },
    sender: { login: "ada" },
  });
  expect(deliveries[1]?.payload).toMatchObject({
    rule: { required_status_checks: ["build"], required_status_checks_enforcement_level: "non_admins" },
    changes: { required_status_checks: { from: [] }, required_status_checks_enforcement_level: { from: "off" } },
  });
});
