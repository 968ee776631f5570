import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCancelBulkJobMutation } from "#web/__generated__/useCancelBulkJobMutation.graphql.ts";

/** Stops a bulk update. */
export function useCancelBulkJob() {
  return useCommand<useCancelBulkJobMutation>(graphql`
    mutation useCancelBulkJobMutation($input: CancelBulkJobInput!) {
      cancelBulkJob(input: $input) {
        status {
          state
          percentage
          updatedAt
          executionErrors {
            nodeId
          }
        }
      }
    }
  `);
}
