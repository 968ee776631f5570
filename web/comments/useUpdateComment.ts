import { graphql, useMutation } from "react-relay";
import type {
  UpdateIssueCommentInput,
  useUpdateCommentMutation,
} from "#web/__generated__/useUpdateCommentMutation.graphql.ts";

type Handlers = { onDone: () => void; onError: (error: Error & { type?: string }) => void };

export function useUpdateComment() {
  const [commit, isSaving] = useMutation<useUpdateCommentMutation>(graphql`
    mutation useUpdateCommentMutation($input: UpdateIssueCommentInput!) {
      updateIssueComment(input: $input) {
        issueComment {
          ...CommentCard_comment
        }
      }
    }
  `);
  function updateComment(input: UpdateIssueCommentInput, { onDone, onError }: Handlers) {
    commit({ variables: { input }, onCompleted: onDone, onError });
  }
  return { updateComment, isSaving };
}
