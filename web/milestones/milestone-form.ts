import { readDay } from "#shared/due.ts";
import { TITLE_EMPTY } from "#shared/messages.ts";

/** What is typed. `dueOn` is a day such as `2026-11-30`, or empty. */
export type MilestoneValues = { title: string; description: string; dueOn: string };

export type MilestoneInput = { title: string; description: string | null; dueOn: string | null };

type Submission = { values: MilestoneValues; hasBadInput: boolean };

type MilestoneForm = { isSubmitted: boolean; isDueDateInvalid: boolean };

type MilestoneFormAction = ({ type: "submit" } & Submission) | { type: "changeDueDate" };

export const EMPTY_FORM: MilestoneForm = { isSubmitted: false, isDueDateInvalid: false };

/** A due date is checked when the form is submitted, and assumed valid while it is changed. */
export function updateMilestoneForm(form: MilestoneForm, action: MilestoneFormAction): MilestoneForm {
  if (action.type === "changeDueDate") return { ...form, isDueDateInvalid: false };
  return { isSubmitted: true, isDueDateInvalid: !isDueDateValid(action) };
}

export function getTitleError(title: string): string | undefined {
  return title.trim() === "" ? TITLE_EMPTY : undefined;
}

/** What is saved, unless the form has an error. */
export function toMilestoneInput(submission: Submission): MilestoneInput | undefined {
  const { title, description, dueOn } = submission.values;
  if (getTitleError(title) !== undefined || !isDueDateValid(submission)) return undefined;
  return {
    title: title.trim(),
    description: description.trim() || null,
    dueOn: readDay(dueOn)?.toISOString() ?? null,
  };
}

/** A date field that is filled in halfway has no value: only the browser knows of its bad input. */
function isDueDateValid({ values: { dueOn }, hasBadInput }: Submission): boolean {
  return !hasBadInput && (dueOn === "" || readDay(dueOn) !== undefined);
}
