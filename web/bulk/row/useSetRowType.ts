import { graphql } from "react-relay";
import { changeRowLink } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useSetRowTypeMutation } from "#web/__generated__/useSetRowTypeMutation.graphql.ts";

const OPTIONS: CommandOptions<useSetRowTypeMutation> = {
  optimisticUpdater: (store, { issueId, issueTypeId }) =>
    changeRowLink(store, { issueId, field: "issueType", linkedId: issueTypeId }),
};

export function useSetRowType() {
  return useCommand<useSetRowTypeMutation>(
    graphql`
      mutation useSetRowTypeMutation($input: UpdateIssueIssueTypeInput!) {
        updateIssueIssueType(input: $input) {
          issue {
            id
            ...IssueRow_issue
            ...IssueTypeSection_issue
          }
        }
      }
    `,
    OPTIONS,
  );
}
