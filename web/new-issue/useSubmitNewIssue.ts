import { useState } from "react";
import { useCreateIssue } from "#web/issue-page/useCreateIssue.ts";
import type { NewIssueMetadata } from "#web/new-issue/useNewIssueMetadata.ts";
import type { NewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { validateAnswers, type FormElement } from "#shared/forms/form.ts";

export type SubmitError = { message: string; field?: string | undefined };

type Options = {
  repositoryId: string;
  templateName: string | undefined;
  /** Undefined where the issue is not created from a form. */
  elements: readonly FormElement[] | undefined;
  metadata: NewIssueMetadata["input"];
  onInvalid: (field: string) => void;
  onCreated: (path: string) => void;
};

/** Validates and creates a new issue. A submission that is repeated creates one issue. */
export function useSubmitNewIssue({ repositoryId, templateName, elements, metadata, onInvalid, onCreated }: Options) {
  const [error, setError] = useState<SubmitError>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [createIssue, isCreating] = useCreateIssue();
  const getKey = useSubmissionKey();

  function validate(draft: NewIssueDraft): boolean {
    setError(undefined);
    if (draft.title.trim() === "") {
      setError({ message: "Title can't be blank", field: "title" });
      onInvalid("title");
      return false;
    }
    const found = validateAnswers(elements ?? [], draft.answers);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) onInvalid(first);
    return first === undefined;
  }

  function handleError(failure: MutationError) {
    const field = /^formAnswers\.(.+)$/.exec(failure.field ?? "")?.[1];
    if (field) setProblems({ [field]: failure.message });
    setError({ message: failure.message, field: failure.field });
    if (failure.field === "title") onInvalid("title");
  }

  function submit(draft: NewIssueDraft) {
    if (isCreating || !validate(draft)) return;
    const input = {
      repositoryId,
      title: draft.title,
      body: elements ? null : draft.body,
      issueTemplate: templateName ?? null,
      formAnswers: elements ? toAnswerInput(draft.answers) : null,
      ...metadata,
    };
    createIssue(
      { ...input, idempotencyKey: getKey(input) },
      {
        onCompleted: ({ createIssue: created }) => {
          if (created?.issue) onCreated(created.issue.resourcePath);
        },
        onError: handleError,
      },
    );
  }

  return { submit, error, problems, isCreating };
}

function toAnswerInput(answers: NewIssueDraft["answers"]) {
  return Object.entries(answers).map(([id, answer]) => ({
    id,
    values: typeof answer === "string" ? [answer] : answer,
  }));
}
