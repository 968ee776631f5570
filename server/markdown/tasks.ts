import { parseTokens } from "#server/markdown/render.ts";

/** One `- [ ]` item of a text: its line, where its mark stands there, and what it says. */
type Task = { line: number; column: number; isChecked: boolean; text: string };

const ITEM = /^(?:[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[([ xX])\]\s/;

/** The tasks of a text in their order, as its renderer counts them. */
export function listTasks(text: string): Task[] {
  const lines = text.split("\n");
  return parseTokens(text).flatMap((token, index, all) => {
    const box = token.type === "inline" && token.children?.[0]?.content.includes("task-list-item-checkbox");
    const line = all[index - 2]?.map?.[0];
    if (!box || line === undefined) return [];
    const match = ITEM.exec(lines[line] ?? "");
    if (!match) return [];
    const column = match[0].length - 3;
    const said = (lines[line] ?? "").slice(match[0].length).trim();
    return [{ line, column, isChecked: match[1] !== " ", text: said }];
  });
}

/** The text with one task ticked or not; undefined when it has no such task. */
export function setTaskChecked(text: string, index: number, isChecked: boolean): string | undefined {
  const task = listTasks(text)[index];
  if (!task) return undefined;
  return withLine(
    text,
    task.line,
    (line) => `${line.slice(0, task.column)}${isChecked ? "x" : " "}${line.slice(task.column + 1)}`,
  );
}

/** The text with what one task says put in other words. */
export function replaceTaskText(text: string, index: number, words: string): string | undefined {
  const task = listTasks(text)[index];
  if (!task) return undefined;
  return withLine(text, task.line, (line) => `${line.slice(0, task.column + 3)}${words}`);
}

function withLine(text: string, at: number, change: (line: string) => string): string {
  return text
    .split("\n")
    .map((line, index) => (index === at ? change(line) : line))
    .join("\n");
}
