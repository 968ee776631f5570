import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from "relay-runtime";
import { createEdge, nodeId } from "#web/timeline/append-timeline-edge.ts";
import { mergeTail } from "#web/timeline/merge-tail.ts";
import { parseCursorIndex } from "#web/timeline/segments.ts";

type Update = {
  edges: readonly RecordProxy[];
  /** How many items the timeline has now, if that is known. */
  count: number | null;
  deletedIds: readonly string[];
};

/**
 * Brings the loaded end of an issue's timeline up to date. False: something
 * changed before that end, so the timeline has to be loaded again.
 */
export function updateTimeline(
  store: RecordSourceProxy,
  issueId: string,
  { edges, count, deletedIds }: Update,
): boolean {
  const issue = store.get(issueId);
  const connection = issue && ConnectionHandler.getConnection(issue, "Timeline_tail");
  for (const id of deletedIds) store.delete(id);
  if (!connection || count === null) return true;
  const loaded = connection.getLinkedRecords("edges") ?? [];
  const kept = new Map(loaded.flatMap((edge) => (edge && nodeId(edge) ? [[nodeId(edge), edge]] : [])));
  const arrivals = edges.map((edge) => ({
    id: nodeId(edge),
    index: parseCursorIndex(String(edge.getValue("cursor"))),
  }));
  const arrived = new Map(edges.map((edge) => [nodeId(edge), edge]));
  const { ids, missing } = mergeTail([...kept.keys()], arrivals, count);
  connection.setLinkedRecords(
    ids.flatMap((id) => kept.get(id) ?? createEdge(store, connection, arrived.get(id)) ?? []),
    "edges",
  );
  connection.setValue(count, "totalCount");
  const hasWhole = ids.length >= count;
  const deletedBefore = deletedIds.length > loaded.length - kept.size;
  return missing.length === 0 && (hasWhole || !deletedBefore);
}
