import type MarkdownIt from "markdown-it";
import { LIMITS } from "#shared/limits.ts";

type StateBlock = Parameters<Parameters<MarkdownIt["block"]["ruler"]["before"]>[2]>[0];
type StateInline = Parameters<Parameters<MarkdownIt["inline"]["ruler"]["before"]>[2]>[0];

/** What was found in a text so far. */
type Counts = { cells: number; footnotes: number };

function getCounts(env: { bounds?: Counts }): Counts {
  return (env.bounds ??= { cells: 0, footnotes: 0 });
}

/**
 * Limits what takes long to render for its length: cells of tables, which rows without cells also get, and references
 * to footnotes. What is beyond is shown as it was written. References to issues are limited where they are found.
 */
export function bounds(md: MarkdownIt): void {
  md.block.ruler.before("table", "table_bounds", limitTables, { alt: ["paragraph", "reference"] });
  md.inline.ruler.before("footnote_ref", "footnote_bounds", limitFootnotes);
}

function limitTables(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const columns = countColumns(state, start, end);
  if (columns === 0) return false;
  const counts = getCounts(state.env as { bounds?: Counts });
  const max = LIMITS.markdownCells - counts.cells;
  let next = start + 2;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
  const cells = columns * (next - start - 1);
  if (cells <= max) {
    if (!silent) counts.cells += cells;
    return false;
  }
  if (silent) return true;
  const token = state.push("code_block", "code", 0);
  token.content = state.getLines(start, next, state.blkIndent, true);
  token.map = [start, next];
  state.line = next;
  return true;
}

/** Of the table that begins at a line; 0 if none does. */
function countColumns(state: StateBlock, start: number, end: number): number {
  if (start + 1 >= end || (state.sCount[start + 1] ?? 0) < state.blkIndent) return 0;
  const rule = getLine(state, start + 1);
  if (!/^[ \t|:-]*-[ \t|:-]*$/.test(rule) || !/[|:]/.test(rule)) return 0;
  const columns = countCells(rule);
  return countCells(getLine(state, start)) === columns ? columns : 0;
}

function countCells(line: string): number {
  const cells = line
    .replace(/\\./g, "")
    .trim()
    .replace(/^\||\|$/g, "");
  return cells.split("|").length;
}

function getLine({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}

function limitFootnotes(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("[^", state.pos)) return false;
  const counts = getCounts(state.env as { bounds?: Counts });
  if (counts.footnotes >= LIMITS.markdownFootnotes) {
    if (!silent) state.pending += "[";
    state.pos += 1;
    return true;
  }
  if (!silent) counts.footnotes += 1;
  return false;
}
