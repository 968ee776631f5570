import { IssueClosedIcon, IssueOpenedIcon, SkipIcon, type Icon } from "@primer/octicons-react";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";

export type TargetState = "OPEN" | "COMPLETED" | "NOT_PLANNED";

const STATES: readonly { state: TargetState; text: string; icon: Icon }[] = [
  { state: "OPEN", text: "Open", icon: IssueOpenedIcon },
  { state: "COMPLETED", text: "Completed", icon: IssueClosedIcon },
  { state: "NOT_PLANNED", text: "Not planned", icon: SkipIcon },
];

type Options = {
  /** Whether the issues are open: then the menu begins with closing them. */
  areOpen: boolean;
  onSelect: (state: TargetState) => void;
};

/** The items of a Mark as menu. */
export function getStateItems({ areOpen, onSelect }: Options): MenuItem[] {
  return STATES.map(({ state, text, icon }) => ({
    text,
    icon,
    isInitial: areOpen && state === "COMPLETED",
    onSelect: () => onSelect(state),
  }));
}
