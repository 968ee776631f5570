import type { TextEdit, TextSelection } from "#web/markdown/text-edit.ts";

export function getSelection(field: HTMLTextAreaElement): TextSelection {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/** Edits as if it were typed: the browser can undo it, and React gets a change event. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  const isChange = insert !== "" || from !== to;
  // Deprecated, but nothing else keeps the browser's undo.
  if (isChange && !document.execCommand(insert === "" ? "delete" : "insertText", false, insert)) {
    field.setRangeText(insert, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

/** Replaces the selection by a text, with the cursor after it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { start, end } = getSelection(field);
  const cursor = start + text.length;
  applyEdit(field, { from: start, to: end, insert: text, select: [cursor, cursor] });
}
