import { useState } from "react";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { useCreateSubIssue } from "#web/relations/useCreateSubIssue.ts";
import { TITLE_BLANK } from "#shared/messages.ts";

type Options = { parentId: string; repositoryId: string; onCreated: () => void };

/** The draft of a new sub-issue, which is kept until the sub-issue has been created. */
export function useNewSubIssue({ parentId, repositoryId, onCreated }: Options) {
  const titleKey = `sub-issue:${parentId}:title`;
  const bodyKey = `sub-issue:${parentId}:body`;
  const [title, setTitle] = useDraft(titleKey, "");
  const [body, setBody] = useDraft(bodyKey, "");
  const [error, setError] = useState<string>();
  const [createSubIssue, isCreating] = useCreateSubIssue();
  const getKey = useSubmissionKey();

  function submit() {
    if (title.trim() === "") {
      setError(TITLE_BLANK);
      return;
    }
    const input = { repositoryId, parentIssueId: parentId, title, body };
    createSubIssue(
      { ...input, idempotencyKey: getKey(input) },
      {
        onCompleted: () => {
          clearDraft(titleKey);
          clearDraft(bodyKey);
          onCreated();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return { title, setTitle, body, setBody, error, isCreating, submit };
}
