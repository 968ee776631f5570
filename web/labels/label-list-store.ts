import type { RecordProxy, RecordSourceSelectorProxy } from "relay-runtime";

/** A page of a repository's labels in the store. `args`: the arguments with which its page asked for it. */
export type LabelListKey = { repositoryId: string; args: Record<string, unknown> };

export function prependLabel(store: RecordSourceSelectorProxy, key: LabelListKey, label: RecordProxy): void {
  const list = getList(store, key);
  if (!list) return;
  list.setLinkedRecords([label, ...(list.getLinkedRecords("nodes") ?? [])], "nodes");
  list.setValue(getTotalCount(list) + 1, "totalCount");
}

export function removeLabel(store: RecordSourceSelectorProxy, key: LabelListKey, labelId: string): void {
  const list = getList(store, key);
  if (!list) return;
  const nodes = list.getLinkedRecords("nodes") ?? [];
  list.setLinkedRecords(
    nodes.filter((node) => node?.getDataID() !== labelId),
    "nodes",
  );
  list.setValue(Math.max(0, getTotalCount(list) - 1), "totalCount");
}

function getList(store: RecordSourceSelectorProxy, { repositoryId, args }: LabelListKey) {
  return store.get(repositoryId)?.getLinkedRecord("labels", args);
}

function getTotalCount(list: RecordProxy): number {
  return Number(list.getValue("totalCount") ?? 0);
}
