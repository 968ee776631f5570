import { getSelectedLines, type TextEdit, type TextSelection } from "#web/markdown/text-edit.ts";

/** The start of a line that is a quote or an item of a list. */
const ITEM = /^(\s*)(?:(> ?)|([-*+]) (\[[ xX]\] )?|(\d{1,9})([.)]) (\[[ xX]\] )?)/;

/**
 * Enter in a list or quote begins the next item; in an empty item it ends the
 * list. Undefined anywhere else, where Enter is a line break.
 */
export function continueList({ text, start, end }: TextSelection): TextEdit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const match = ITEM.exec(line);
  if (!match) return undefined;
  const [marker, indentation = ""] = match;
  const lineEnd = text.indexOf("\n", start);
  const afterCursor = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
  if (line === marker && afterCursor.trim() === "") return { from, to: start, insert: "", select: [from, from] };
  const insert = `\n${indentation}${getNextMarker(match)}`;
  const cursor = start + insert.length;
  return { from: start, to: start, insert, select: [cursor, cursor] };
}

function getNextMarker([, , quote, bullet, bulletTask, number, delimiter, numberTask]: RegExpExecArray): string {
  if (quote !== undefined) return quote;
  const task = bulletTask || numberTask ? "[ ] " : "";
  return bullet ? `${bullet} ${task}` : `${Number(number) + 1}${delimiter ?? "."} ${task}`;
}

/** Tab in a list or in several lines. Undefined anywhere else, where Tab moves the focus. */
export function indent(selection: TextSelection): TextEdit | undefined {
  return changeIndentation(selection, (line) => (line === "" ? line : `  ${line}`));
}

/** Shift+Tab, the opposite. */
export function outdent(selection: TextSelection): TextEdit | undefined {
  return changeIndentation(selection, (line) => line.replace(/^(\t| {1,2})/, ""));
}

function changeIndentation(selection: TextSelection, change: (line: string) => string): TextEdit | undefined {
  const { from, to, lines } = getSelectedLines(selection);
  const [firstLine = ""] = lines;
  if (lines.length === 1 && !ITEM.test(firstLine)) return undefined;
  const insert = lines.map(change).join("\n");
  if (insert === lines.join("\n")) return undefined;
  const shiftOfFirstLine = change(firstLine).length - firstLine.length;
  const start = Math.max(from, selection.start + shiftOfFirstLine);
  return { from, to, insert, select: [start, selection.end + insert.length - (to - from)] };
}
