import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIssuesBulkMutation } from "#web/__generated__/useUpdateIssuesBulkMutation.graphql.ts";

/** Updates several issues in the background. The response has only the id of the job. */
export function useUpdateIssuesBulk() {
  return useCommand<useUpdateIssuesBulkMutation>(graphql`
    mutation useUpdateIssuesBulkMutation($input: UpdateIssuesBulkInput!) {
      updateIssuesBulk(input: $input) {
        jobId
      }
    }
  `);
}
