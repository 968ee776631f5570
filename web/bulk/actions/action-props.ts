import type { ButtonHTMLAttributes, ReactElement, Ref, RefObject } from "react";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";

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
export type ActionOpener = {
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
