import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { planIssueType, setIssueType } from "#server/issues/set-issue-type.ts";
import { makeIssueToPlan, makeIssueType, makeReferences } from "#server/test/plans.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("triagers set the type, and an issue outlives its deleted type", async ({ world }) => {
  const bug = await createIssueType(world.as("mona"), { organizationId: world.hello.ownerId, name: "Bug" });
  const issue = toIssueKey(await world.issue("mona"));
  await expect(setIssueType(world.as("hubot"), { ...issue, issueTypeId: bug.id })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await setIssueType(world.as("tess"), { ...issue, issueTypeId: bug.id })).issueTypeId).toBe(bug.id);
  await updateIssueType(world.as("mona"), { id: bug.id, isEnabled: false });
  const other = toIssueKey(await world.issue("mona"));
  await expect(setIssueType(world.as("tess"), { ...other, issueTypeId: bug.id })).rejects.toThrow("disabled");
  await deleteIssueType(world.as("mona"), { id: bug.id });
  const { data } = await world.graphql(
    "mona",
    `{ repository(owner: "octo", name: "hello") { issue(number: 1) { title issueType { name } } } }`,
  );
  expect(data).toEqual({ repository: { issue: { title: "A title", issueType: null } } });
});

describe("the plan of an issue's type", () => {
  const [bug, feature] = [makeIssueType(1, "Bug"), makeIssueType(2, "Feature")];
  const references = makeReferences({ issueTypes: [bug, feature] });

  test("is empty where the type stays the same", () => {
    expect(planIssueType(makeIssueToPlan({ issueTypeId: 1 }), bug, references)).toBe(UNCHANGED);
    expect(planIssueType(makeIssueToPlan(), null, references)).toBe(UNCHANGED);
  });

  test.for([
    [null, bug, "ISSUE_TYPE_ADDED", { issueTypeName: "Bug", previousIssueTypeName: null }],
    [1, feature, "ISSUE_TYPE_CHANGED", { issueTypeName: "Feature", previousIssueTypeName: "Bug" }],
    [1, null, "ISSUE_TYPE_REMOVED", { issueTypeName: null, previousIssueTypeName: "Bug" }],
  ] as const)("from %j to %o records %s", ([issueTypeId, type, kind, data]) => {
    expect(planIssueType(makeIssueToPlan({ issueTypeId }), type, references)).toEqual({
      changes: { issueTypeId: type?.id ?? null },
      events: [{ kind, data }],
    });
  });
});
