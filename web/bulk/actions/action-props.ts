import type { ButtonHTMLAttributes, ReactElement, Ref, RefObject } from "react";
import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import type { RowRepository } from "#web/bulk/row-repository.ts";
import type { ActionRequest } from "#web/bulk/bulk-actions.ts";
import type { Selection } from "#web/bulk/useSelection.ts";

export type BulkActionsProps = {
  selection: Selection;
  query: string;
  /** Whether all issues of the list are open: then a Mark as menu begins with closing them. */
  areOpen: boolean;
  /** Undefined for a list over all repositories. */
  repositoryId: string | undefined;
  /** Undefined until it is loaded. */
  getRepository: (issueId: string) => RowRepository | undefined;
  /** How many issues the search finds, `max` at most. Undefined where only listed issues can be selected. */
  matching?: { count: number; max: number } | undefined;
  /** Why the selected issues cannot be edited together. */
  disabledReason?: string | undefined;
  storageKey: BulkStorageKey;
  request: ActionRequest | undefined;
  onRequestEnd: () => void;
};

export type OpenerProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { ref: Ref<HTMLButtonElement> };

/** The issues that an action is for. */
export type ActionTarget = {
  ids: readonly string[];
  /** All issues that the search finds, more than those with the ids. */
  isMatching: boolean;
  areOpen: boolean;
  /** The repository that labels, people and so on are offered from. */
  repositoryId: string;
};

/** What opens the menu or picker of an action: a button of the bar, or a key, beside the focused row. */
type ActionOpener = {
  render: (props: OpenerProps) => ReactElement | null;
  anchor?: RefObject<HTMLElement | null> | undefined;
  startsOpen: boolean;
};

export type ActionProps = {
  target: ActionTarget;
  opener: ActionOpener;
  onChange: (change: BulkChangeInput) => void;
  onClose: () => void;
};
