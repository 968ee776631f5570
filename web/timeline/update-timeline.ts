import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from "relay-runtime";
import { mergeTail } from "#web/timeline/merge-tail.ts";
import { indexOfCursor } from "#web/timeline/segments.ts";

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
  const arrivals = edges.map((edge) => ({ id: nodeId(edge), index: indexOfCursor(String(edge.getValue("cursor"))) }));
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

/** Puts one's own new item at the end, unless the live stream was faster. */
export function appendTimelineEdge(
  store: RecordSourceProxy,
  issueId: string,
  payload: RecordProxy | null | undefined,
): void {
  const issue = store.get(issueId);
  const connection = issue && ConnectionHandler.getConnection(issue, "Timeline_tail");
  if (!connection || !payload) return;
  const edges = connection.getLinkedRecords("edges") ?? [];
  if (edges.some((edge) => edge && nodeId(edge) === nodeId(payload))) return;
  const edge = createEdge(store, connection, payload);
  if (!edge) return;
  ConnectionHandler.insertEdgeAfter(connection, edge);
  connection.setValue(Number(connection.getValue("totalCount") ?? 0) + 1, "totalCount");
}

function createEdge(
  store: RecordSourceProxy,
  connection: RecordProxy,
  payload: RecordProxy | undefined,
): RecordProxy | undefined {
  const node = payload?.getLinkedRecord("node");
  if (!payload || !node) return undefined;
  const edge = ConnectionHandler.createEdge(store, connection, node, "IssueTimelineItemsEdge");
  edge.setValue(payload.getValue("cursor"), "cursor");
  return edge;
}

/** Empty for an edge whose item was deleted. */
function nodeId(edge: RecordProxy): string {
  return edge.getLinkedRecord("node")?.getDataID() ?? "";
}
