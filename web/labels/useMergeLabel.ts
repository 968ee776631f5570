import { graphql } from "react-relay";
import { removeLabel, type LabelListKey } from "#web/labels/label-list-store.ts";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useMergeLabelMutation } from "#web/__generated__/useMergeLabelMutation.graphql.ts";

/** Replaces a label by another one and removes it from the list. */
export function useMergeLabel(list: LabelListKey) {
  return useCommand<useMergeLabelMutation>(
    graphql`
      mutation useMergeLabelMutation($input: MergeLabelInput!) {
        mergeLabel(input: $input) {
          label {
            id
            issueCount
            pullRequestCount
          }
        }
      }
    `,
    { updater: (store, { id }) => removeLabel(store, list, id) },
  );
}
