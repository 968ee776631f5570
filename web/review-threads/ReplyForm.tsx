import { useState } from "react";
import { ThreadTextForm } from "#web/review-threads/ThreadTextForm.tsx";
import { useReplyToThread } from "#web/review-threads/useReplyToThread.ts";

type Props = { threadId: string; repositoryId: string; onClose: () => void };

export function ReplyForm({ threadId, repositoryId, onClose }: Props) {
  const [reply, isPending] = useReplyToThread();
  const [error, setError] = useState<string>();
  return (
    <ThreadTextForm
      label="Reply"
      submit="Reply"
      repositoryId={repositoryId}
      text=""
      error={error}
      isPending={isPending}
      onSubmit={(body) =>
        reply(
          { pullRequestReviewThreadId: threadId, body },
          { onCompleted: onClose, onError: ({ message }) => setError(message) },
        )
      }
      onClose={onClose}
    />
  );
}
