import type { NewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { validateAnswers, type FormElement } from "#shared/forms/form.ts";
import { TITLE_BLANK } from "#shared/messages.ts";

/** What is wrong with a new issue. Errors of an issue form are by the ids of its fields. */
export type NewIssueErrors = {
  title?: string | undefined;
  fields: Record<string, string>;
  /** An error that is about no single field. */
  form?: string | undefined;
};

export const NO_ERRORS: NewIssueErrors = { fields: {} };

export function validateNewIssue({ title, answers }: NewIssueDraft, elements: readonly FormElement[]): NewIssueErrors {
  if (title.trim() === "") return { title: TITLE_BLANK, fields: {} };
  return { fields: validateAnswers(elements, answers) };
}

export function toNewIssueErrors({ field = "", message }: MutationError): NewIssueErrors {
  if (field === "title") return { title: message, fields: {} };
  const id = /^formAnswers\.(.+)$/.exec(field)?.[1];
  return id === undefined ? { fields: {}, form: message } : { fields: { [id]: message } };
}

/** “title”, or the id of the first field of the form that has an error. */
export function getFirstInvalidField({ title, fields }: NewIssueErrors): string | undefined {
  return title === undefined ? Object.keys(fields)[0] : "title";
}
