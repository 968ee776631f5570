import type { RecordProxy } from "relay-runtime";
import type { Store } from "#web/platform/relay/useCommand.ts";

/** The connections of a row, with their arguments there, and whether a node has what a row shows of it. */
const CONNECTIONS = {
  labels: {
    args: { first: 10, orderBy: { field: "NAME", direction: "ASC" } },
    isLoaded: (label: RecordProxy) => label.getValue("nameHTML") !== undefined,
  },
  assignedActors: {
    args: { first: 10 },
    isLoaded: (actor: RecordProxy) => actor.getValue("avatarUrl", { size: 64 }) !== undefined,
  },
} as const;

type Change = {
  issueId: string;
  connection: keyof typeof CONNECTIONS;
  added?: readonly string[];
  removed?: readonly string[];
};

/** Shows in a row what the server will answer, labels sorted by name. A node that is not loaded comes with the response. */
export function changeRowNodes(store: Store, { issueId, connection: name, added = [], removed = [] }: Change): void {
  const { args, isLoaded } = CONNECTIONS[name];
  const connection = store.get(issueId)?.getLinkedRecord(name, args);
  if (!connection) return;
  const before = (connection.getLinkedRecords("nodes") ?? []).flatMap((node) => node ?? []);
  const kept = before.filter((node) => !removed.includes(node.getDataID()));
  const isNew = (id: string) => !before.some((node) => node.getDataID() === id);
  const loaded = added.filter(isNew).flatMap((id) => store.get(id) ?? []);
  const unsorted = [...kept, ...loaded.filter(isLoaded)];
  const after = name === "labels" ? unsorted.toSorted(compareNames) : unsorted;
  connection.setLinkedRecords(after, "nodes");
  const total = connection.getValue("totalCount");
  if (typeof total === "number") connection.setValue(total + after.length - before.length, "totalCount");
}

function compareNames(left: RecordProxy, right: RecordProxy): number {
  const getName = (node: RecordProxy) => String(node.getValue("name") ?? "").toLowerCase();
  return getName(left) < getName(right) ? -1 : Number(getName(left) > getName(right));
}

type LinkChange = { issueId: string; field: "milestone" | "issueType"; linkedId: string | null | undefined };

/** Shows the milestone or the type of a row before the server has answered. */
export function changeRowLink(store: Store, { issueId, field, linkedId }: LinkChange): void {
  const issue = store.get(issueId);
  const linked = linkedId == null ? undefined : store.get(linkedId);
  if (linkedId == null) issue?.setValue(null, field);
  else if (linked) issue?.setLinkedRecord(linked, field);
}

type StateChange = { issueId: string; state: "OPEN" | "CLOSED"; stateReason: string | null };

/** Shows the state of a row before the server has answered. */
export function changeRowState(store: Store, { issueId, state, stateReason }: StateChange): void {
  const issue = store.get(issueId);
  const isClosed = state === "CLOSED";
  issue?.setValue(state, "state");
  issue?.setValue(stateReason, "stateReason", { enableDuplicate: true });
  issue?.setValue(isClosed, "closed");
  issue?.setValue(isClosed ? new Date().toISOString() : null, "closedAt");
}
