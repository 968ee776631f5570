import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIssuesByQueryMutation } from "#web/__generated__/useUpdateIssuesByQueryMutation.graphql.ts";

/** Applies a plan in the background. The response has only the id of the job. */
export function useUpdateIssuesByQuery() {
  return useCommand<useUpdateIssuesByQueryMutation>(graphql`
    mutation useUpdateIssuesByQueryMutation($input: UpdateIssuesByQueryInput!) {
      updateIssuesByQuery(input: $input) {
        jobId
      }
    }
  `);
}
