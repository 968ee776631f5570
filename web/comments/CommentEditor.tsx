import { graphql, useFragment } from "react-relay";
import { TextEditor } from "#web/comments/TextEditor.tsx";
import { useUpdateComment } from "#web/comments/useUpdateComment.ts";
import type { CommentEditor_comment$key } from "#web/__generated__/CommentEditor_comment.graphql.ts";

export function CommentEditor({ comment, onClose }: { comment: CommentEditor_comment$key; onClose: () => void }) {
  const { id, body, bodyVersion, repository } = useFragment(
    graphql`
      fragment CommentEditor_comment on IssueComment {
        id
        body
        bodyVersion
        repository {
          id
        }
      }
    `,
    comment,
  );
  const [updateComment, isSaving] = useUpdateComment();
  return (
    <TextEditor
      label="Comment"
      draftKey={`comment:${id}`}
      repositoryId={repository.id}
      text={body}
      version={bodyVersion}
      isSaving={isSaving}
      onSave={(edit, handlers) => updateComment({ id, ...edit }, handlers)}
      onClose={onClose}
    />
  );
}
