import { graphql, useMutation } from "react-relay";
import { getErrorDetail } from "#web/platform/relay/network.ts";
import type { LabelFields } from "#web/labels/LabelDialog.tsx";
import type { useCreateLabelMutation } from "#web/__generated__/useCreateLabelMutation.graphql.ts";

/** The connection of labels that a list shows: its arguments, as its page asked for it. */
export type LabelListArgs = Record<string, unknown>;

/** Makes a label; it comes first in the list. */
export function useCreateLabel(repositoryId: string, listArgs: LabelListArgs) {
  const [commit, isPending] = useMutation<useCreateLabelMutation>(graphql`
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
  `);
  function create(fields: LabelFields, on: { done: () => void; fail: (sentence: string) => void }) {
    commit({
      variables: { input: { repositoryId, ...fields } },
      updater: (store) => {
        const made = store.getRootField("createLabel")?.getLinkedRecord("label");
        const list = store.get(repositoryId)?.getLinkedRecord("labels", listArgs);
        if (!made || !list) return;
        list.setLinkedRecords([made, ...(list.getLinkedRecords("nodes") ?? [])], "nodes");
        list.setValue(Number(list.getValue("totalCount") ?? 0) + 1, "totalCount");
      },
      onCompleted: ({ createLabel }) => (createLabel?.label ? on.done() : on.fail("Could not create label")),
      onError: (error) => on.fail(getErrorDetail(error) ?? "Could not create label"),
    });
  }
  return { create, isPending };
}
