import { expect, test } from "vitest";
import { isUnchanged, joinPlans, UNCHANGED, withPlan, type IssuePlan } from "#server/issues/issue-plan.ts";
import { makeIssueToPlan } from "#server/test/plans.ts";

const RENAMED: IssuePlan = {
  changes: { title: "New" },
  events: [{ kind: "RENAMED_TITLE", data: { previousTitle: "Old", currentTitle: "New" } }],
};

test("joined plans have all changes and events, in order; the last change of a column counts", () => {
  const joined = joinPlans([RENAMED, { changes: { title: "Newer", isLocked: true }, body: "b", events: [] }]);
  expect(joined).toEqual({ changes: { title: "Newer", isLocked: true }, body: "b", events: RENAMED.events });
});

test("a joined plan keeps the body of a plan before one without a body", () => {
  expect(joinPlans([{ changes: {}, body: "", events: [] }, RENAMED]).body).toBe("");
});

test("a plan is unchanged without changes, body and events", () => {
  expect(isUnchanged(joinPlans([UNCHANGED, UNCHANGED]))).toBe(true);
  expect(isUnchanged(RENAMED)).toBe(false);
  expect(isUnchanged({ changes: {}, body: "", events: [] })).toBe(false);
  expect(isUnchanged({ changes: {}, events: [{ kind: "UNLOCKED" }] })).toBe(false);
});

test("a plan that follows another one sees its changes", () => {
  expect(withPlan(makeIssueToPlan(), RENAMED).issue).toMatchObject({ title: "New", state: "OPEN" });
});
