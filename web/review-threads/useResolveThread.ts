import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useResolveThreadMutation } from "#web/__generated__/useResolveThreadMutation.graphql.ts";

export function useResolveThread() {
  return useCommand<useResolveThreadMutation>(graphql`
    mutation useResolveThreadMutation($input: ResolveReviewThreadInput!) {
      resolveReviewThread(input: $input) {
        thread {
          ...ReviewThread_thread
        }
      }
    }
  `);
}
