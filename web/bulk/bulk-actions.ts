export type BulkAction = "state" | "labels" | "assignees" | "projects" | "milestone" | "type";

/** The actions on issues of a list in the order of the bar, with the labels and keys of their commands. */
export const BULK_ACTIONS: readonly { action: BulkAction; label: string; key: string }[] = [
  { action: "state", label: "Mark as…", key: "e" },
  { action: "labels", label: "Label…", key: "l" },
  { action: "assignees", label: "Assign…", key: "a" },
  { action: "projects", label: "Add to projects…", key: "p" },
  { action: "milestone", label: "Set milestone…", key: "m" },
  { action: "type", label: "Set type…", key: "t" },
];
