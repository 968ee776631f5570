import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useToggleCommentTaskMutation } from "#web/__generated__/useToggleCommentTaskMutation.graphql.ts";

/** Checks or unchecks a task in a comment. */
export function useToggleCommentTask() {
  return useCommand<useToggleCommentTaskMutation>(graphql`
    mutation useToggleCommentTaskMutation($input: ToggleCommentTaskInput!) {
      toggleCommentTask(input: $input) {
        issueComment {
          bodyVersion
          ...CommentCard_comment
        }
      }
    }
  `);
}
