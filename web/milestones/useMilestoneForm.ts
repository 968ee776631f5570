import { useReducer } from "react";
import {
  EMPTY_FORM,
  getTitleError,
  toMilestoneInput,
  updateMilestoneForm,
  type MilestoneInput,
  type MilestoneValues,
} from "#web/milestones/milestone-form.ts";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { DUE_DATE_INVALID } from "#shared/messages.ts";

type Options = { draftKey: string; initial: MilestoneValues };

/** The state of a milestone form. What is typed outlives a reload until it is saved or cancelled. */
export function useMilestoneForm({ draftKey, initial }: Options) {
  const [title, setTitle] = useDraft(`${draftKey}:title`, initial.title);
  const [description, setDescription] = useDraft(`${draftKey}:description`, initial.description);
  const [dueOn, setDueOn] = useDraft(`${draftKey}:due`, initial.dueOn);
  const [form, dispatch] = useReducer(updateMilestoneForm, EMPTY_FORM);
  useUnsaved(title !== initial.title || description !== initial.description || dueOn !== initial.dueOn);

  /** `hasBadInput`: the date field is filled in halfway. */
  function submit({ hasBadInput }: { hasBadInput: boolean }): MilestoneInput | undefined {
    const submission = { values: { title, description, dueOn }, hasBadInput };
    dispatch({ type: "submit", ...submission });
    return toMilestoneInput(submission);
  }

  return {
    title,
    setTitle,
    titleError: form.isSubmitted ? getTitleError(title) : undefined,
    description,
    setDescription,
    dueOn,
    setDueOn: (text: string) => {
      dispatch({ type: "changeDueDate" });
      setDueOn(text);
    },
    dueDateError: form.isDueDateInvalid ? DUE_DATE_INVALID : undefined,
    submit,
    discard: () => {
      for (const name of ["title", "description", "due"]) clearDraft(`${draftKey}:${name}`);
      clearUnsaved();
    },
  };
}
