import type { Icon } from "@primer/octicons-react";
import type { ReactNode } from "react";

export type MenuItem = {
  text: string;
  description?: string;
  icon?: Icon | undefined;
  visual?: ReactNode;
  /** For one of several items that exclude each other: whether it is selected. */
  isSelected?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Whether it has the focus when the menu opens; else the first item has. */
  isInitial?: boolean;
  /** A page to open, instead of `onSelect`. */
  to?: string;
  onSelect?: () => void;
};

export type MenuGroup = { title?: ReactNode; items: readonly (MenuItem | false | null | undefined)[] };
