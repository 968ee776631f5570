import { graphql } from "react-relay";
import { prependLabel, type LabelListKey } from "#web/labels/label-list-store.ts";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateLabelMutation } from "#web/__generated__/useCreateLabelMutation.graphql.ts";

/** Creates a label and puts it first in the list. */
export function useCreateLabel(list: LabelListKey) {
  return useCommand<useCreateLabelMutation>(
    graphql`
      mutation useCreateLabelMutation($input: CreateLabelInput!) {
        createLabel(input: $input) {
          label {
            id
            name
            nameHTML
            color
            description
            ...LabelRow_label
          }
        }
      }
    `,
    {
      updater: (store) => {
        const label = store.getRootField("createLabel")?.getLinkedRecord("label");
        if (label) prependLabel(store, list, label);
      },
    },
  );
}
