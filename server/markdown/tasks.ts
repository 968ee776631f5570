import { parseTokens } from "#server/markdown/render.ts";

/** A `- [ ]` item of a text: its line, the column of its checkbox, and its text. */
type Task = { line: number; column: number; isChecked: boolean; text: string };

const ITEM = /^(?:[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[([ xX])\]\s/;

/** The tasks of a text, in the order of their rendered checkboxes. */
export function listTasks(text: string): Task[] {
  const lines = text.split("\n");
  return parseTokens(text).flatMap((token, index, all) => {
    const box = token.type === "inline" && token.children?.[0]?.content.includes("task-list-item-checkbox");
    const line = all[index - 2]?.map?.[0];
    if (!box || line === undefined) return [];
    const match = ITEM.exec(lines[line] ?? "");
    if (!match) return [];
    const column = match[0].length - 3;
    const taskText = (lines[line] ?? "").slice(match[0].length).trim();
    return [{ line, column, isChecked: match[1] !== " ", text: taskText }];
  });
}

/** The text with one task checked or not; undefined if there is no such task. */
export function setTaskChecked(
  text: string,
  { index, checked }: { index: number; checked: boolean },
): string | undefined {
  const task = listTasks(text)[index];
  if (!task) return undefined;
  return withLine(
    text,
    task.line,
    (line) => `${line.slice(0, task.column)}${checked ? "x" : " "}${line.slice(task.column + 1)}`,
  );
}

/** The text with another text for one task; undefined if there is no such task. */
export function replaceTaskText(text: string, index: number, taskText: string): string | undefined {
  const task = listTasks(text)[index];
  if (!task) return undefined;
  return withLine(text, task.line, (line) => `${line.slice(0, task.column + 3)}${taskText}`);
}

function withLine(text: string, lineIndex: number, change: (line: string) => string): string {
  return text
    .split("\n")
    .map((line, index) => (index === lineIndex ? change(line) : line))
    .join("\n");
}
