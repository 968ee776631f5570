import { describe, expect, test } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { planClosed, planReopened } from "#server/issues/issue-state.ts";
import { makeIssueToPlan } from "#server/test/plans.ts";

const CANONICAL = { repositoryId: 5, id: 6 };

describe("the plan of closing", () => {
  test("is empty where the issue is closed for the same reason", () => {
    const closed = makeIssueToPlan({ state: "CLOSED", stateReason: "COMPLETED" });
    expect(planClosed(closed, { reason: "COMPLETED" })).toBe(UNCHANGED);
    const duplicate = makeIssueToPlan({ state: "CLOSED", stateReason: "DUPLICATE", duplicateOfId: CANONICAL.id });
    expect(planClosed(duplicate, { reason: "DUPLICATE", duplicateOf: CANONICAL })).toBe(UNCHANGED);
  });

  test("sets state, reason, time and person", () => {
    const subject = makeIssueToPlan();
    expect(planClosed(subject, { reason: "NOT_PLANNED" })).toEqual({
      changes: {
        state: "CLOSED",
        stateReason: "NOT_PLANNED",
        closedAt: subject.ctx.now,
        closedById: subject.ctx.viewer.accountId,
        duplicateOfId: null,
        duplicateOfRepositoryId: null,
      },
      events: [{ kind: "CLOSED", data: { stateReason: "NOT_PLANNED" } }],
    });
  });

  test("changes the reason of a closed issue", () => {
    const closed = makeIssueToPlan({ state: "CLOSED", stateReason: "COMPLETED" });
    expect(planClosed(closed, { reason: "NOT_PLANNED" }).changes).toMatchObject({ stateReason: "NOT_PLANNED" });
  });

  test("names the canonical issue of a duplicate and the pull request that closes it", () => {
    const plan = planClosed(makeIssueToPlan(), {
      reason: "DUPLICATE",
      duplicateOf: CANONICAL,
      closer: { repositoryId: 1, id: 8 },
    });
    expect(plan.changes).toMatchObject({ duplicateOfId: 6, duplicateOfRepositoryId: 5 });
    expect(plan.events).toEqual([
      { kind: "MARKED_AS_DUPLICATE", data: { otherRepositoryId: 5, otherIssueId: 6 } },
      {
        kind: "CLOSED",
        data: {
          stateReason: "DUPLICATE",
          duplicateOfId: 6,
          duplicateRepositoryId: 5,
          closerRepositoryId: 1,
          closerId: 8,
        },
      },
    ]);
  });
});

describe("the plan of reopening", () => {
  test("is empty where the issue is open", () => {
    expect(planReopened(makeIssueToPlan(), "REOPENED")).toBe(UNCHANGED);
  });

  test("clears what closing set", () => {
    const closed = makeIssueToPlan({ state: "CLOSED", stateReason: "DUPLICATE", duplicateOfId: 6, closedById: 7 });
    expect(planReopened(closed, "REOPENED")).toEqual({
      changes: {
        state: "OPEN",
        stateReason: "REOPENED",
        closedAt: null,
        closedById: null,
        duplicateOfId: null,
        duplicateOfRepositoryId: null,
      },
      events: [
        { kind: "UNMARKED_AS_DUPLICATE", data: { otherRepositoryId: 1, otherIssueId: 6 } },
        { kind: "REOPENED" },
      ],
    });
  });
});
