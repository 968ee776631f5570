import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useDeleteCommentMutation } from "#web/__generated__/useDeleteCommentMutation.graphql.ts";

export function useDeleteComment(): (id: string) => void {
  const [commit] = useMutation<useDeleteCommentMutation>(graphql`
    mutation useDeleteCommentMutation($input: DeleteIssueCommentInput!) {
      deleteIssueComment(input: $input) {
        deletedCommentId @deleteRecord
      }
    }
  `);
  return (id) => {
    commit({ variables: { input: { id } }, onError: (error) => showToast("error", error.message) });
  };
}
