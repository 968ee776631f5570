import type { Row } from "#web/platform/rows/rows.ts";
export type BulkAction = "state" | "labels" | "assignees" | "projects" | "milestone" | "type";

type Definition = {
  action: BulkAction;
  /** The label and the key of its command. */
  label: string;
  key: string;
  /** Whether issues of several repositories can be changed together. */
  isForSeveralRepositories?: true;
};

/** The actions on issues of a list, in the order of the bar. */
export const BULK_ACTIONS: readonly Definition[] = [
  { action: "state", label: "Mark as…", key: "e", isForSeveralRepositories: true },
  { action: "labels", label: "Label…", key: "l" },
  { action: "assignees", label: "Assign…", key: "a", isForSeveralRepositories: true },
  { action: "projects", label: "Add to projects…", key: "p" },
  { action: "milestone", label: "Set milestone…", key: "m" },
  { action: "type", label: "Set type…", key: "t" },
];

type Repository = { isOneRepository: boolean; isInOrganization: boolean };

/** The actions on issues of these repositories, with the reason why they cannot be changed together. */
export function getBulkActions({ isOneRepository, isInOrganization }: Repository) {
  return BULK_ACTIONS.filter(({ action }) => action !== "type" || isInOrganization).map((definition) => ({
    ...definition,
    reason: isOneRepository || definition.isForSeveralRepositories ? undefined : "Select issues of one repository",
  }));
}

/** An action whose menu or picker is to be opened: on the row, else on the selected issues. */
export type ActionRequest = { action: BulkAction; row: Row | undefined };
