import type { RefObject } from "react";

export type EditorProps = {
  label: string;
  repositoryId: string;
  /** The issue whose participants are suggested first. */
  issueNumber?: number | null;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  rows?: number;
  isRequired?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
};

/** Where the person writes in a field: undefined unless it has the focus. */
export type FieldState =
  | {
      selection: [start: number, end: number];
      scrollTop: number;
      /** The last key with Ctrl or ⌘, if nothing was typed or selected since. */
      key: KeyboardEventInit | undefined;
    }
  | undefined;

export type FieldRef = RefObject<HTMLTextAreaElement | null>;

const MAX_ROWS = 24;

/** The field grows with its text. */
export function getRows(text: string, minRows = 6): number {
  return Math.max(minRows, Math.min(MAX_ROWS, text.split("\n").length + 1));
}
