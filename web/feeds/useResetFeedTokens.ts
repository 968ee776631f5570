import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useResetFeedTokensMutation } from "#web/__generated__/useResetFeedTokensMutation.graphql.ts";

export function useResetFeedTokens() {
  return useCommand<useResetFeedTokensMutation>(graphql`
    mutation useResetFeedTokensMutation($input: ResetFeedTokensInput!) {
      resetFeedTokens(input: $input) {
        viewer {
          ...FeedSettings_viewer
        }
      }
    }
  `);
}
