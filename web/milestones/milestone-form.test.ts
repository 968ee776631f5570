import { expect, test } from "vitest";
import { EMPTY_FORM, toMilestoneInput, updateMilestoneForm } from "#web/milestones/milestone-form.ts";

const submission = (values: object, hasBadInput = false) => ({
  values: { title: "v1", description: "", dueOn: "", ...values },
  hasBadInput,
});

test("texts are saved without spaces around them, empty ones as null", () => {
  expect(toMilestoneInput(submission({ title: " v1 ", description: "  " }))).toEqual({
    title: "v1",
    description: null,
    dueOn: null,
  });
});

test("a due date is saved as midnight in UTC", () => {
  expect(toMilestoneInput(submission({ dueOn: "2026-11-30" }))?.dueOn).toBe("2026-11-30T00:00:00.000Z");
});

test("a milestone without a title or with an invalid due date is not saved", () => {
  expect(toMilestoneInput(submission({ title: " " }))).toBeUndefined();
  expect(toMilestoneInput(submission({ dueOn: "2026-02-30" }))).toBeUndefined();
  expect(toMilestoneInput(submission({}, true))).toBeUndefined();
});

test("an invalid due date is reported until it is changed", () => {
  const submitted = updateMilestoneForm(EMPTY_FORM, { type: "submit", ...submission({}, true) });
  expect(submitted).toEqual({ isSubmitted: true, isDueDateInvalid: true });
  const changed = updateMilestoneForm(submitted, { type: "changeDueDate" });
  expect(changed).toEqual({ isSubmitted: true, isDueDateInvalid: false });
});
