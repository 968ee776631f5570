import type { Edit, Selected } from "#web/markdown/text-edit.ts";

export function selectedIn(field: HTMLTextAreaElement): Selected {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/** Does an edit as if it were typed: the browser's undo goes back over it, and React hears of it. */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  const command = edit.insert === "" ? "delete" : "insertText";
  if (edit.insert !== "" || edit.from !== edit.to) {
    // Deprecated, and still the only way that keeps undo.
    if (!document.execCommand(command, false, edit.insert)) {
      field.setRangeText(edit.insert, edit.from, edit.to, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...edit.select);
}

/** Puts a text at the cursor, with a line break before it where it needs one. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { start, end } = selectedIn(field);
  applyEdit(field, { from: start, to: end, insert: text, select: [start + text.length, start + text.length] });
}
