import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRetryJobMutation } from "#web/__generated__/useRetryJobMutation.graphql.ts";

export function useRetryJob() {
  return useCommand<useRetryJobMutation>(graphql`
    mutation useRetryJobMutation($input: RetryJobInput!) {
      retryJob(input: $input) {
        clientMutationId
      }
    }
  `);
}
