import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { addAssignees, planAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeIssueToPlan } from "#server/test/plans.ts";
import { LIMITS } from "#shared/limits.ts";
import { test } from "#server/test/world-test.ts";

test("up to ten people are assigned, all of whom can read the repository", async ({ world }) => {
  const issue = await world.issue("mona");
  const many = await world.db.rows<{ id: number }>(sql`
      insert into accounts (kind, login) select 'USER', 'p' || n from generate_series(1, 11) n returning id`);
  await expect(addAssignees(world.as("tess"), { ...issue, assigneeIds: many.map((row) => row.id) })).rejects.toThrow(
    "at most 10 assignees",
  );
  const secret = await world.issue("mona", { repositoryId: world.secret.id });
  await expect(addAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("hubot")] })).rejects.toThrow(
    "no access",
  );
  const assigned = await addAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("rita")] });
  expect(assigned.assigneeIds).toEqual([world.id("rita")]);
  expect((await removeAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("rita")] })).assigneeIds).toEqual(
    [],
  );
});

test("readers cannot assign an issue, not even to themselves (CVE-2024-7711)", async ({ world }) => {
  const issue = await world.issue("mona");
  for (const login of ["hubot", "rita"]) {
    await expect(addAssignees(world.as(login), { ...issue, assigneeIds: [world.id(login)] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});

describe("the plan of an issue's assignees", () => {
  test("is empty where the assignees stay the same, in any order", () => {
    expect(planAssignees(makeIssueToPlan({ assigneeIds: [1, 2] }), [2, 1, 1])).toBe(UNCHANGED);
  });

  test("records each added and each removed assignee", () => {
    expect(planAssignees(makeIssueToPlan({ assigneeIds: [1, 2] }), [2, 3])).toEqual({
      changes: { assigneeIds: [2, 3] },
      events: [
        { kind: "ASSIGNED", data: { assigneeId: 3 } },
        { kind: "UNASSIGNED", data: { assigneeId: 1 } },
      ],
    });
  });

  test("is refused with more assignees than an issue can have", () => {
    const ids = Array.from({ length: LIMITS.assigneesPerIssue + 1 }, (_, index) => index + 1);
    expect(() => planAssignees(makeIssueToPlan(), ids)).toThrow(
      `An issue can have at most ${LIMITS.assigneesPerIssue} assignees.`,
    );
  });
});
