import { graphql } from "react-relay";
import { changeRowLink } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useSetRowMilestoneMutation } from "#web/__generated__/useSetRowMilestoneMutation.graphql.ts";

const OPTIONS: CommandOptions<useSetRowMilestoneMutation> = {
  optimisticUpdater: (store, { id: issueId, milestoneId }) =>
    changeRowLink(store, { issueId, field: "milestone", linkedId: milestoneId }),
};

export function useSetRowMilestone() {
  return useCommand<useSetRowMilestoneMutation>(
    graphql`
      mutation useSetRowMilestoneMutation($input: UpdateIssueInput!) {
        updateIssue(input: $input) {
          issueish {
            id
            ...IssueRow_issue
          }
        }
      }
    `,
    OPTIONS,
  );
}
