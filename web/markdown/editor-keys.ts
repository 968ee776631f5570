import { continueList, indent, outdent } from "#web/markdown/list-edit.ts";
import { getToolByKey } from "#web/markdown/tools.ts";
import type { TextEdit, TextSelection } from "#web/markdown/text-edit.ts";

export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

type KeyCommand = { kind: "submit" } | { kind: "open-saved-replies" } | { kind: "edit"; edit: TextEdit };

/** What a key does in the editor. Undefined leaves the key to the browser. */
export function getKeyCommand(press: KeyPress, selection: TextSelection): KeyCommand | undefined {
  const hasControl = press.ctrlKey || press.metaKey;
  if (press.key === "Enter" && hasControl) return { kind: "submit" };
  if (press.key === "." && hasControl) return { kind: "open-saved-replies" };
  const edit = getKeyEdit(press, selection);
  return edit && { kind: "edit", edit };
}

function getKeyEdit(press: KeyPress, selection: TextSelection): TextEdit | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? undefined : getToolByKey(press.key)?.edit(selection);
  if (press.key === "Tab") return press.shiftKey ? outdent(selection) : indent(selection);
  return press.key === "Enter" && !press.shiftKey ? continueList(selection) : undefined;
}
