import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useToggleCommentTaskMutation } from "#web/__generated__/useToggleCommentTaskMutation.graphql.ts";

/** Ticks a task of a comment where it stands. */
export function useToggleCommentTask(id: string, bodyVersion: number) {
  const [commit] = useMutation<useToggleCommentTaskMutation>(graphql`
    mutation useToggleCommentTaskMutation($input: ToggleCommentTaskInput!) {
      toggleCommentTask(input: $input) {
        issueComment {
          ...CommentCard_comment
        }
      }
    }
  `);
  return (index: number, checked: boolean) => {
    commit({
      variables: { input: { id, index, checked, bodyVersion } },
      onError: (error) => showToast("error", error.message),
    });
  };
}
