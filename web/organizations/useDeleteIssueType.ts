import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteIssueTypeMutation } from "#web/__generated__/useDeleteIssueTypeMutation.graphql.ts";

export function useDeleteIssueType(organizationId: string) {
  return useCommand<useDeleteIssueTypeMutation>(
    graphql`
      mutation useDeleteIssueTypeMutation($input: DeleteIssueTypeInput!) {
        deleteIssueType(input: $input) {
          deletedIssueTypeId
        }
      }
    `,
    {
      updater: (store, { issueTypeId }) => {
        const list = store.get(organizationId)?.getLinkedRecord("issueTypes", { first: 25 });
        const nodes = list?.getLinkedRecords("nodes") ?? [];
        list?.setLinkedRecords(
          nodes.filter((node) => node?.getDataID() !== issueTypeId),
          "nodes",
        );
      },
    },
  );
}
