import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateIssueTypeMutation } from "#web/__generated__/useCreateIssueTypeMutation.graphql.ts";

export function useCreateIssueType() {
  return useCommand<useCreateIssueTypeMutation>(
    graphql`
      mutation useCreateIssueTypeMutation($input: CreateIssueTypeInput!) {
        createIssueType(input: $input) {
          issueType {
            id
            name
            description
            color
            isEnabled
          }
        }
      }
    `,
    {
      updater: (store, { ownerId }) => {
        const type = store.getRootField("createIssueType")?.getLinkedRecord("issueType");
        const list = store.get(ownerId)?.getLinkedRecord("issueTypes", { first: 25 });
        if (type) list?.setLinkedRecords([...(list.getLinkedRecords("nodes") ?? []), type], "nodes");
      },
    },
  );
}
