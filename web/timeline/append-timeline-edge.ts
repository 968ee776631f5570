import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from "relay-runtime";

/**
 * Puts a new item at the end of an issue's timeline. The same item may come
 * twice, from one's own act and from the live stream: it stands there once.
 */
export function appendTimelineEdge(
  store: RecordSourceProxy,
  issueId: string,
  payload: RecordProxy | null | undefined,
): void {
  const issue = store.get(issueId);
  const connection = issue && ConnectionHandler.getConnection(issue, "Timeline_tail");
  const node = payload?.getLinkedRecord("node");
  if (!connection || !payload || !node) return;
  const edges = connection.getLinkedRecords("edges") ?? [];
  if (edges.some((edge) => edge?.getLinkedRecord("node")?.getDataID() === node.getDataID())) return;
  connection.setValue(Number(connection.getValue("totalCount") ?? 0) + 1, "totalCount");
  const edge = ConnectionHandler.createEdge(store, connection, node, "IssueTimelineItemsEdge");
  edge.setValue(payload.getValue("cursor"), "cursor");
  ConnectionHandler.insertEdgeAfter(connection, edge);
}
