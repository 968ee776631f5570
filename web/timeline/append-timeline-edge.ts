import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from "relay-runtime";

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

export function createEdge(
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
export function nodeId(edge: RecordProxy): string {
  return edge.getLinkedRecord("node")?.getDataID() ?? "";
}
