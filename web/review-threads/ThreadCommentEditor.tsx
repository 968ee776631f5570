import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { ThreadTextForm } from "#web/review-threads/ThreadTextForm.tsx";
import { useUpdateThreadComment } from "#web/review-threads/useUpdateThreadComment.ts";
import type { ThreadCommentEditor_comment$key } from "#web/__generated__/ThreadCommentEditor_comment.graphql.ts";

type Props = { comment: ThreadCommentEditor_comment$key; onClose: () => void };

export function ThreadCommentEditor({ comment, onClose }: Props) {
  const { id, body, repository } = useFragment(
    graphql`
      fragment ThreadCommentEditor_comment on PullRequestReviewComment {
        id
        body
        repository {
          id
        }
      }
    `,
    comment,
  );
  const [updateComment, isSaving] = useUpdateThreadComment();
  const [error, setError] = useState<string>();
  return (
    <ThreadTextForm
      label="Comment"
      submit="Save"
      repositoryId={repository.id}
      text={body}
      error={error}
      isPending={isSaving}
      onSubmit={(text) =>
        updateComment(
          { pullRequestReviewCommentId: id, body: text },
          { onCompleted: onClose, onError: ({ message }) => setError(message) },
        )
      }
      onClose={onClose}
    />
  );
}
