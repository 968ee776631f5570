import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnresolveThreadMutation } from "#web/__generated__/useUnresolveThreadMutation.graphql.ts";

export function useUnresolveThread() {
  return useCommand<useUnresolveThreadMutation>(graphql`
    mutation useUnresolveThreadMutation($input: UnresolveReviewThreadInput!) {
      unresolveReviewThread(input: $input) {
        thread {
          ...ReviewThread_thread
        }
      }
    }
  `);
}
