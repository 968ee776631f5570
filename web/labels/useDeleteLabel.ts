import { graphql, useMutation } from "react-relay";
import type { RecordSourceSelectorProxy } from "relay-runtime";
import type { LabelListArgs } from "#web/labels/useCreateLabel.ts";
import type { useDeleteLabelMutation } from "#web/__generated__/useDeleteLabelMutation.graphql.ts";
import type { useDeleteLabelMergeMutation } from "#web/__generated__/useDeleteLabelMergeMutation.graphql.ts";

type On = { done: () => void; fail: (sentence: string) => void };

/** Takes a label away, or puts another in its place. */
export function useDeleteLabel(repositoryId: string, listArgs: LabelListArgs) {
  const [commitDelete, isDeleting] = useMutation<useDeleteLabelMutation>(graphql`
    mutation useDeleteLabelMutation($input: DeleteLabelInput!) {
      deleteLabel(input: $input) {
        clientMutationId
      }
    }
  `);
  const [commitMerge, isMerging] = useMutation<useDeleteLabelMergeMutation>(graphql`
    mutation useDeleteLabelMergeMutation($input: MergeLabelInput!) {
      mergeLabel(input: $input) {
        label {
          id
          issueCount
          pullRequestCount
        }
      }
    }
  `);

  function leaveList(store: RecordSourceSelectorProxy, id: string) {
    const list = store.get(repositoryId)?.getLinkedRecord("labels", listArgs);
    if (!list) return;
    const nodes = list.getLinkedRecords("nodes") ?? [];
    list.setLinkedRecords(
      nodes.filter((node) => node?.getDataID() !== id),
      "nodes",
    );
    list.setValue(Math.max(0, Number(list.getValue("totalCount") ?? 0) - 1), "totalCount");
  }

  return {
    isPending: isDeleting || isMerging,
    remove(id: string, on: On) {
      commitDelete({
        variables: { input: { id } },
        updater: (store) => leaveList(store, id),
        onCompleted: on.done,
        onError: () => on.fail("There was an error deleting the label. Please try again."),
      });
    },
    merge(id: string, intoId: string, on: On) {
      commitMerge({
        variables: { input: { id, intoId } },
        updater: (store) => leaveList(store, id),
        onCompleted: on.done,
        onError: (error) => on.fail(error.message),
      });
    },
  };
}
