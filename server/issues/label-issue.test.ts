import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { addLabels, planLabels, removeLabels } from "#server/issues/label-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { makeIssueToPlan, makeLabel, makeReferences } from "#server/test/plans.ts";
import { LIMITS } from "#shared/limits.ts";
import { test } from "#server/test/world-test.ts";

test("adding and removing a label records one event each", async ({ world }) => {
  const issue = await world.issue("mona");
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await addLabels(world.as("tess"), { ...issue, labelIds: [label.id, label.id] });
  await addLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
  await removeLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "LABELED", "UNLABELED"]);
});

test("readers cannot label an issue (CVE-2024-7711)", async ({ world }) => {
  const issue = await world.issue("mona");
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  for (const login of ["hubot", "rita"]) {
    await expect(addLabels(world.as(login), { ...issue, labelIds: [label.id] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});

describe("the plan of an issue's labels", () => {
  const [bug, docs] = [makeLabel(1, "bug"), makeLabel(2, "docs")];
  const [high, low] = [makeLabel(3, "priority/high"), makeLabel(4, "priority/low")];
  const references = makeReferences({ labels: [bug, docs, high, low], exclusiveGroups: ["priority"] });

  test("is empty where the labels stay the same, in any order", () => {
    expect(planLabels(makeIssueToPlan({ labelIds: [1, 2] }), [2, 1, 2], references)).toBe(UNCHANGED);
  });

  test("records each added and each removed label", () => {
    expect(planLabels(makeIssueToPlan({ labelIds: [1] }), [2], references)).toEqual({
      changes: { labelIds: [2] },
      events: [
        { kind: "LABELED", data: { labelId: 2, labelName: "docs" } },
        { kind: "UNLABELED", data: { labelId: 1, labelName: "bug" } },
      ],
    });
  });

  test("keeps the last label of an exclusive group", () => {
    const plan = planLabels(makeIssueToPlan({ labelIds: [3] }), [3, 1, 4], references);
    expect(plan.changes).toEqual({ labelIds: [1, 4] });
    expect(plan.events.map((event) => event.kind)).toEqual(["LABELED", "LABELED", "UNLABELED"]);
  });

  test("removes a label that was deleted meanwhile without an event", () => {
    expect(planLabels(makeIssueToPlan({ labelIds: [1, 99] }), [1, 99], references)).toEqual({
      changes: { labelIds: [1] },
      events: [],
    });
  });

  test("is refused with more labels than an issue can have", () => {
    const labels = Array.from({ length: LIMITS.labelsPerIssue + 1 }, (_, index) => makeLabel(index + 1, `l${index}`));
    const ids = labels.map((label) => label.id);
    const plan = () => planLabels(makeIssueToPlan(), ids, makeReferences({ labels }));
    expect(plan).toThrow(`An issue can have at most ${LIMITS.labelsPerIssue} labels.`);
  });
});
