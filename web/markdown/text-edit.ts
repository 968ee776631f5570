/**
 * What the editor's keys and buttons do to a text. Each takes the text with its
 * selection and says what to put in place of which range; the field does it as
 * if it had been typed, so that undo goes back over it.
 */
export type Selected = { text: string; start: number; end: number };
export type Edit = { from: number; to: number; insert: string; select: [number, number] };

/** Puts marks round the selection, or takes them away. */
export function wrap({ text, start, end }: Selected, mark: string, closing = mark): Edit {
  const chosen = text.slice(start, end);
  const isInside = chosen.startsWith(mark) && chosen.endsWith(closing) && chosen.length >= mark.length + closing.length;
  if (isInside) {
    const bare = chosen.slice(mark.length, chosen.length - closing.length);
    return { from: start, to: end, insert: bare, select: [start, start + bare.length] };
  }
  const isAround = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(closing);
  if (isAround) {
    const from = start - mark.length;
    return { from, to: end + closing.length, insert: chosen, select: [from, from + chosen.length] };
  }
  const at = start + mark.length;
  return { from: start, to: end, insert: mark + chosen + closing, select: [at, at + chosen.length] };
}

/** `code`, or a fence where the selection has several lines. */
export function wrapCode(selected: Selected): Edit {
  const chosen = selected.text.slice(selected.start, selected.end);
  return chosen.includes("\n") ? wrap(selected, "```\n", "\n```") : wrap(selected, "`");
}

/** [text](url), the cursor on what is missing. */
export function wrapLink({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen))
    return { from: start, to: end, insert: `[](${chosen})`, select: [start + 1, start + 1] };
  const insert = `[${chosen}](url)`;
  const at = start + chosen.length + 3;
  return { from: start, to: end, insert, select: chosen === "" ? [start + 1, start + 1] : [at, at + 3] };
}

/** Begins each line of the selection with a mark, or takes it from all of them. `1. ` counts. */
export function prefixLines({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isCounted = prefix === "1. ";
  const has = (line: string) => (isCounted ? /^\d+\. /.test(line) : line.startsWith(prefix));
  const isSet = lines.every(has);
  const changed = lines.map((line, index) => {
    if (isSet) return isCounted ? line.replace(/^\d+\. /, "") : line.slice(prefix.length);
    return isCounted ? `${index + 1}. ${line}` : prefix + line;
  });
  const insert = changed.join("\n");
  const first = (changed[0] ?? "").length - (lines[0] ?? "").length;
  return {
    from,
    to,
    insert,
    select:
      lines.length === 1 ? [Math.max(from, start + first), Math.max(from, end + first)] : [from, from + insert.length],
  };
}

const ITEM = /^(\s*)(?:(> ?)|([-*+]) (\[[ xX]\] )?|(\d{1,9})([.)]) (\[[ xX]\] )?)/;

/** What Enter does in a list or quote: goes on with it, or ends it on an empty item. Undefined: a line break and no more. */
export function continueList({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const match = ITEM.exec(line);
  if (!match) return undefined;
  const [mark, indent = "", quote, bullet, bulletTask, number, dot, numberTask] = match;
  const lineEnd = text.indexOf("\n", start);
  const rest = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
  if (line === mark && rest.trim() === "") return { from, to: start, insert: "", select: [from, from] };
  const task = bulletTask || numberTask ? "[ ] " : "";
  const next = quote ?? (bullet ? `${bullet} ${task}` : `${Number(number) + 1}${dot ?? "."} ${task}`);
  const insert = `\n${indent}${next}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

/** Tab and Shift-Tab, in lists and over several lines only: elsewhere Tab goes on to the next field. */
export function indent({ text, start, end }: Selected, isBack: boolean): Edit | undefined {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  if (lines.length === 1 && !ITEM.test(lines[0] ?? "")) return undefined;
  const changed = lines.map((line) => (isBack ? line.replace(/^(\t| {1,2})/, "") : line === "" ? line : `  ${line}`));
  const insert = changed.join("\n");
  if (insert === lines.join("\n")) return undefined;
  const first = (changed[0] ?? "").length - (lines[0] ?? "").length;
  return {
    from,
    to,
    insert,
    select: [Math.max(from, start + first), end + insert.length - (to - from)],
  };
}

export type Trigger = { kind: "@" | "#" | ":" | "/"; query: string; from: number };

/** What stands before the cursor that suggestions are for: `@mo`, `#12`, `:tad`, and `/` at the beginning of a line. */
export function triggerAt({ text, start, end }: Selected): Trigger | undefined {
  if (start !== end) return undefined;
  const before = text.slice(Math.max(0, start - 60), start);
  const match = /(?:^|[\s([{>])([@#:])([\w+-]{0,40}(?: [\w+-]{0,30})?)$/.exec(before);
  if (match) {
    const [, kind = "@", query = ""] = match;
    // Only titles of issues have spaces; an emoji wants two letters, so that "10:" is left alone.
    if (query.includes(" ") && kind !== "#") return undefined;
    if (kind === ":" && query.length < 2) return undefined;
    return { kind: kind as Trigger["kind"], query, from: start - query.length - 1 };
  }
  const command = /(?:^|\n)\/(\w{0,20})$/.exec(before);
  return command ? { kind: "/", query: command[1] ?? "", from: start - (command[1] ?? "").length - 1 } : undefined;
}
