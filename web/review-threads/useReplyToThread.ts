import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useReplyToThreadMutation } from "#web/__generated__/useReplyToThreadMutation.graphql.ts";

export function useReplyToThread() {
  return useCommand<useReplyToThreadMutation>(graphql`
    mutation useReplyToThreadMutation($input: AddPullRequestReviewThreadReplyInput!) {
      addPullRequestReviewThreadReply(input: $input) {
        comment {
          thread {
            ...ReviewThread_thread
          }
        }
      }
    }
  `);
}
