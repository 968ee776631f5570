import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteIssueFieldMutation } from "#web/__generated__/useDeleteIssueFieldMutation.graphql.ts";

export function useDeleteIssueField(organizationId: string) {
  return useCommand<useDeleteIssueFieldMutation>(
    graphql`
      mutation useDeleteIssueFieldMutation($input: DeleteIssueFieldInput!) {
        deleteIssueField(input: $input) {
          deletedFieldId
        }
      }
    `,
    {
      updater: (store, { fieldId }) => {
        const owner = store.get(organizationId);
        const fields = owner?.getLinkedRecords("fieldDefinitions") ?? [];
        owner?.setLinkedRecords(
          fields.filter((field) => field.getDataID() !== fieldId),
          "fieldDefinitions",
        );
      },
    },
  );
}
