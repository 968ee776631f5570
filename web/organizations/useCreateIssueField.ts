import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateIssueFieldMutation } from "#web/__generated__/useCreateIssueFieldMutation.graphql.ts";

export function useCreateIssueField() {
  return useCommand<useCreateIssueFieldMutation>(
    graphql`
      mutation useCreateIssueFieldMutation($input: CreateIssueFieldInput!) {
        createIssueField(input: $input) {
          issueField {
            ... on IssueFieldCommon {
              id
              name
              slug
              dataType
              isPinned
              options {
                id
                name
                color
              }
            }
          }
        }
      }
    `,
    {
      updater: (store, { ownerId }) => {
        const field = store.getRootField("createIssueField")?.getLinkedRecord("issueField");
        const owner = store.get(ownerId);
        if (field)
          owner?.setLinkedRecords([...(owner.getLinkedRecords("fieldDefinitions") ?? []), field], "fieldDefinitions");
      },
    },
  );
}
