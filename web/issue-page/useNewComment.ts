import { useState } from "react";
import { useAddComment } from "#web/issue-page/useAddComment.ts";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";

/** The draft of a new comment, which is kept until the comment has been submitted. */
export function useNewComment(issueId: string) {
  const draftKey = `new-comment:${issueId}`;
  const [text, setText] = useDraft(draftKey, "");
  const [error, setError] = useState<string>();
  const [addComment, isSubmitting] = useAddComment();
  const getKey = useSubmissionKey();

  function submit(onSubmitted?: () => void) {
    setError(undefined);
    addComment(
      { subjectId: issueId, body: text, idempotencyKey: getKey(text) },
      {
        onCompleted: () => {
          clearDraft(draftKey);
          setText("");
          onSubmitted?.();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return { text, setText, isEmpty: text.trim() === "", submit, isSubmitting, error, setError };
}
