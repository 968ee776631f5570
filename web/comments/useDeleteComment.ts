import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteCommentMutation } from "#web/__generated__/useDeleteCommentMutation.graphql.ts";

export function useDeleteComment() {
  return useCommand<useDeleteCommentMutation>(graphql`
    mutation useDeleteCommentMutation($input: DeleteIssueCommentInput!) {
      deleteIssueComment(input: $input) {
        deletedCommentId @deleteRecord
      }
    }
  `);
}
