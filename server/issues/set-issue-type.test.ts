import { expect } from "vitest";
import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
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
