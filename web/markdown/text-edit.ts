/** A text with its selection. Without a selection, start and end are the cursor. */
export type TextSelection = { text: string; start: number; end: number };

/** A change of a text: the range to replace, by what, and what to select afterwards. */
export type TextEdit = { from: number; to: number; insert: string; select: [start: number, end: number] };

/** Puts markers around the selection, or removes those that are there. */
export function toggleMarkers({ text, start, end }: TextSelection, opening: string, closing = opening): TextEdit {
  const selected = text.slice(start, end);
  const hasMarkersInside =
    selected.startsWith(opening) && selected.endsWith(closing) && selected.length >= opening.length + closing.length;
  if (hasMarkersInside) {
    const content = selected.slice(opening.length, selected.length - closing.length);
    return { from: start, to: end, insert: content, select: [start, start + content.length] };
  }
  const hasMarkersAround = text.slice(0, start).endsWith(opening) && text.slice(end).startsWith(closing);
  if (hasMarkersAround) {
    const from = start - opening.length;
    return { from, to: end + closing.length, insert: selected, select: [from, from + selected.length] };
  }
  const from = start + opening.length;
  return { from: start, to: end, insert: opening + selected + closing, select: [from, from + selected.length] };
}

/** A code span, or a code block where several lines are selected. */
export function toggleCode(selection: TextSelection): TextEdit {
  const selected = selection.text.slice(selection.start, selection.end);
  return selected.includes("\n") ? toggleMarkers(selection, "```\n", "\n```") : toggleMarkers(selection, "`");
}

/** `[text](url)`, with the part that is missing selected. */
export function insertLink({ text, start, end }: TextSelection): TextEdit {
  const selected = text.slice(start, end);
  const cursor = start + 1;
  if (/^https?:\/\/\S+$/.test(selected))
    return { from: start, to: end, insert: `[](${selected})`, select: [cursor, cursor] };
  const insert = `[${selected}](url)`;
  const url = start + selected.length + 3;
  return { from: start, to: end, insert, select: selected === "" ? [cursor, cursor] : [url, url + 3] };
}

/** Prefixes each selected line, or removes the prefix where all of them have it. `1. ` counts the lines. */
export function toggleLinePrefix(selection: TextSelection, prefix: string): TextEdit {
  const { from, to, lines } = getSelectedLines(selection);
  const isNumbered = prefix === "1. ";
  const hasPrefix = (line: string) => (isNumbered ? /^\d+\. /.test(line) : line.startsWith(prefix));
  const removePrefix = (line: string) => (isNumbered ? line.replace(/^\d+\. /, "") : line.slice(prefix.length));
  const addPrefix = (line: string, index: number) => (isNumbered ? `${index + 1}. ${line}` : prefix + line);
  const changed = lines.every(hasPrefix) ? lines.map(removePrefix) : lines.map(addPrefix);
  const insert = changed.join("\n");
  if (lines.length > 1) return { from, to, insert, select: [from, from + insert.length] };
  const shift = insert.length - (to - from);
  return { from, to, insert, select: [Math.max(from, selection.start + shift), Math.max(from, selection.end + shift)] };
}

/** The whole lines that a selection touches, and their range in the text. */
export function getSelectedLines({ text, start, end }: TextSelection): { from: number; to: number; lines: string[] } {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  return { from, to, lines: text.slice(from, to).split("\n") };
}
