import { graphql } from "react-relay";
import { removeLabel, type LabelListKey } from "#web/labels/label-list-store.ts";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteLabelMutation } from "#web/__generated__/useDeleteLabelMutation.graphql.ts";

/** Deletes a label and removes it from the list. */
export function useDeleteLabel(list: LabelListKey) {
  return useCommand<useDeleteLabelMutation>(
    graphql`
      mutation useDeleteLabelMutation($input: DeleteLabelInput!) {
        deleteLabel(input: $input) {
          clientMutationId
        }
      }
    `,
    { updater: (store, { id }) => removeLabel(store, list, id) },
  );
}
