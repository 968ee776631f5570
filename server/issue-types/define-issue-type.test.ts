import { expect } from "vitest";
import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { test } from "#server/test/world-test.ts";

test("owners of an organization define its issue types, each name once", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const bug = await createIssueType(world.as("mona"), { organizationId, name: " Bug " });
  expect(bug).toMatchObject({ name: "Bug", color: "GRAY", isEnabled: true });
  for (const login of ["ada", "hubot"]) {
    await expect(createIssueType(world.as(login), { organizationId, name: "X" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(updateIssueType(world.as(login), { id: bug.id, name: "X" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(deleteIssueType(world.as(login), { id: bug.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(createIssueType(world.as(null), { organizationId, name: "X" })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  await expect(createIssueType(world.as("mona"), { organizationId, name: "bug" })).rejects.toThrow(
    "already been taken",
  );
  await expect(createIssueType(world.as("mona"), { organizationId, name: "PR" })).rejects.toThrow("reserved");
  await expect(createIssueType(world.as("mona"), { organizationId, name: " " })).rejects.toThrow("Name is required");
});
