import { useState } from "react";
import { useCreateIssue } from "#web/new-issue/useCreateIssue.ts";
import {
  getFirstInvalidField,
  NO_ERRORS,
  toNewIssueErrors,
  validateNewIssue,
  type NewIssueErrors,
} from "#web/new-issue/new-issue-errors.ts";
import type { NewIssueMetadata } from "#web/new-issue/new-issue-metadata.ts";
import type { NewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import type { FormElement } from "#shared/forms/form.ts";

type Options = {
  repositoryId: string;
  templateName: string | undefined;
  /** Undefined for an issue that is not created from a form. */
  elements: readonly FormElement[] | undefined;
  metadata: NewIssueMetadata["input"];
  onInvalid: (field: string) => void;
  onCreated: (path: string) => void;
};

/** Validates and creates a new issue. A submission that is repeated creates one issue. */
export function useSubmitNewIssue(options: Options) {
  const { elements, onInvalid, onCreated } = options;
  const [errors, setErrors] = useState(NO_ERRORS);
  const [createIssue, isCreating] = useCreateIssue();
  const getKey = useSubmissionKey();

  function showErrors(errors: NewIssueErrors): boolean {
    setErrors(errors);
    const field = getFirstInvalidField(errors);
    if (field !== undefined) onInvalid(field);
    return field !== undefined;
  }

  function submit(draft: NewIssueDraft) {
    if (isCreating || showErrors(validateNewIssue(draft, elements ?? []))) return;
    const input = toInput(draft, options);
    createIssue(
      { ...input, idempotencyKey: getKey(input) },
      {
        onCompleted: ({ createIssue: created }) => created?.issue && onCreated(created.issue.resourcePath),
        onError: (error) => showErrors(toNewIssueErrors(error)),
      },
    );
  }

  return { submit, errors, isCreating };
}

function toInput({ title, body, answers }: NewIssueDraft, options: Options) {
  const { repositoryId, templateName, elements, metadata } = options;
  return {
    repositoryId,
    title,
    body: elements ? null : body,
    issueTemplate: templateName ?? null,
    formAnswers: elements ? toAnswerInput(answers) : null,
    ...metadata,
  };
}

function toAnswerInput(answers: NewIssueDraft["answers"]) {
  return Object.entries(answers).map(([id, answer]) => ({
    id,
    values: typeof answer === "string" ? [answer] : answer,
  }));
}
