import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { planMilestone, setMilestone } from "#server/issues/set-milestone.ts";
import { makeIssueToPlan, makeMilestone, makeReferences } from "#server/test/plans.ts";
import { test } from "#server/test/world-test.ts";

test("readers cannot set the milestone of an issue (CVE-2024-7711)", async ({ world }) => {
  const issue = await world.issue("mona");
  for (const login of ["hubot", "rita"]) {
    await expect(setMilestone(world.as(login), { ...issue, milestoneId: null })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});

describe("the plan of an issue's milestone", () => {
  const references = makeReferences({ milestones: [makeMilestone(1, "v1"), makeMilestone(2, "v2")] });

  test("is empty where the milestone stays the same", () => {
    expect(planMilestone(makeIssueToPlan({ milestoneId: 1 }), 1, references)).toBe(UNCHANGED);
    expect(planMilestone(makeIssueToPlan(), null, references)).toBe(UNCHANGED);
  });

  test("records a milestone that is set", () => {
    expect(planMilestone(makeIssueToPlan(), 1, references)).toEqual({
      changes: { milestoneId: 1 },
      events: [{ kind: "MILESTONED", data: { milestoneId: 1, milestoneTitle: "v1" } }],
    });
  });

  test("records a milestone that is cleared", () => {
    expect(planMilestone(makeIssueToPlan({ milestoneId: 1 }), null, references)).toEqual({
      changes: { milestoneId: null },
      events: [{ kind: "DEMILESTONED", data: { milestoneId: 1, milestoneTitle: "v1" } }],
    });
  });

  test("records both milestones of a replacement", () => {
    const plan = planMilestone(makeIssueToPlan({ milestoneId: 1 }), 2, references);
    expect(plan.changes).toEqual({ milestoneId: 2 });
    expect(plan.events.map((event) => event.kind)).toEqual(["DEMILESTONED", "MILESTONED"]);
  });

  test("is refused for a milestone of another repository", () => {
    expect(() => planMilestone(makeIssueToPlan(), 9, references)).toThrow("a Milestone of this repository");
  });
});
