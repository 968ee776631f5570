import { describe, expect, test } from "vitest";
import {
  continueList,
  indent,
  prefixLines,
  triggerAt,
  wrap,
  wrapCode,
  wrapLink,
  type Edit,
  type Selected,
} from "#web/markdown/text-edit.ts";

/** `a|b|c`: the selection between two bars, or the cursor at one. */
function read(marked: string): Selected {
  const [before = "", middle, after] = marked.split("|");
  const chosen = after === undefined ? "" : (middle ?? "");
  return { text: before + chosen + (after ?? middle ?? ""), start: before.length, end: before.length + chosen.length };
}

function show({ text }: Selected, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const out = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = edit.select;
  return start === end
    ? `${out.slice(0, start)}|${out.slice(start)}`
    : `${out.slice(0, start)}|${out.slice(start, end)}|${out.slice(end)}`;
}

describe("the editor's marks", () => {
  test.each([
    ["a |b| c", "a **|b|** c"],
    ["a **|b|** c", "a |b| c"],
    ["a |**b**| c", "a |b| c"],
    ["|", "**|**"],
  ])("bold: %s", (before, after) => {
    expect(show(read(before), wrap(read(before), "**"))).toBe(after);
  });

  test.each([
    ["|a|", "`|a|`"],
    ["|a\nb|", "```\n|a\nb|\n```"],
  ])("code: %j", (before, after) => {
    expect(show(read(before), wrapCode(read(before)))).toBe(after);
  });

  test.each([
    ["|words|", "[words](|url|)"],
    ["|https://a.b|", "[|](https://a.b)"],
    ["|", "[|](url)"],
  ])("link: %s", (before, after) => {
    expect(show(read(before), wrapLink(read(before)))).toBe(after);
  });

  test.each([
    ["one\n|two\nthree|", "> ", "one\n|> two\n> three|"],
    ["|> two\n> three|", "> ", "|two\nthree|"],
    ["a|b", "- ", "- a|b"],
    ["|x\ny|", "1. ", "|1. x\n2. y|"],
    ["|1. x\n2. y|", "1. ", "|x\ny|"],
  ])("lines: %j with %j", (before, prefix, after) => {
    expect(show(read(before), prefixLines(read(before), prefix))).toBe(after);
  });
});

describe("Enter and Tab", () => {
  test.each([
    ["- one|", "- one\n- |"],
    ["  * [x] done|", "  * [x] done\n  * [ ] |"],
    ["9. nine|", "9. nine\n10. |"],
    ["> said|", "> said\n> |"],
    ["- one\n- |", "- one\n|"],
    ["words|", undefined],
    ["- |on|e", undefined],
  ])("Enter in %j", (before, after) => {
    expect(show(read(before), continueList(read(before)))).toBe(after);
  });

  test.each([
    ["- a|", false, "  - a|"],
    ["  - a|", true, "- a|"],
    ["words|", false, undefined],
    ["|a\nb|", false, "  |a\n  b|"],
    ["- a|", true, undefined],
  ])("Tab in %j (back: %s)", (before, isBack, after) => {
    expect(show(read(before), indent(read(before), isBack))).toBe(after);
  });
});

describe("suggestions", () => {
  test.each([
    ["hi @mo|", "@", "mo"],
    ["(#12|", "#", "12"],
    ["see #crash on|", "#", "crash on"],
    [":tad|", ":", "tad"],
    ["text\n/ta|", "/", "ta"],
  ])("are for %j", (text, kind, query) => {
    expect(triggerAt(read(text))).toMatchObject({ kind, query });
  });

  test.each(["a@b|", "10:30|", "a/b|", ":t|", "http://x|", "@a b c|", "|@a|"])("are not for %j", (text) => {
    expect(triggerAt(read(text))).toBeUndefined();
  });
});
