import {
  BoldIcon,
  CodeIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  QuoteIcon,
  TasklistIcon,
  type Icon,
} from "@primer/octicons-react";
import {
  insertLink,
  toggleCode,
  toggleLinePrefix,
  toggleMarkers,
  type TextEdit,
  type TextSelection,
} from "#web/markdown/text-edit.ts";

export type Tool = {
  name: string;
  /** The letter that does the same with Ctrl or Cmd. */
  key?: string;
  icon: Icon;
  edit: (selection: TextSelection) => TextEdit;
};

/** The formatting tools in the groups of the toolbar. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    { name: "Heading", icon: HeadingIcon, edit: (selection) => toggleLinePrefix(selection, "### ") },
    { name: "Bold", key: "b", icon: BoldIcon, edit: (selection) => toggleMarkers(selection, "**") },
    { name: "Italic", key: "i", icon: ItalicIcon, edit: (selection) => toggleMarkers(selection, "_") },
  ],
  [
    { name: "Quote", icon: QuoteIcon, edit: (selection) => toggleLinePrefix(selection, "> ") },
    { name: "Code", key: "e", icon: CodeIcon, edit: toggleCode },
    { name: "Link", key: "k", icon: LinkIcon, edit: insertLink },
  ],
  [
    { name: "Numbered list", icon: ListOrderedIcon, edit: (selection) => toggleLinePrefix(selection, "1. ") },
    { name: "Unordered list", icon: ListUnorderedIcon, edit: (selection) => toggleLinePrefix(selection, "- ") },
    { name: "Task list", icon: TasklistIcon, edit: (selection) => toggleLinePrefix(selection, "- [ ] ") },
  ],
];

export function getToolByKey(key: string): Tool | undefined {
  return TOOL_GROUPS.flat().find((tool) => tool.key === key.toLowerCase());
}
