import { describe, expect, test } from "vitest";
import { findTrigger } from "#web/markdown/find-trigger.ts";
import { continueList, indent, outdent } from "#web/markdown/list-edit.ts";
import {
  insertLink,
  toggleCode,
  toggleLinePrefix,
  toggleMarkers,
  type TextEdit,
  type TextSelection,
} from "#web/markdown/text-edit.ts";

/** `a|b|c`: the selection between two bars, or the cursor at one. */
function read(text: string): TextSelection {
  const [before = "", middle, after] = text.split("|");
  const selected = after === undefined ? "" : (middle ?? "");
  return {
    text: before + selected + (after ?? middle ?? ""),
    start: before.length,
    end: before.length + selected.length,
  };
}

function show({ text }: TextSelection, edit: TextEdit | undefined): string | undefined {
  if (!edit) return undefined;
  const out = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = edit.select;
  return start === end
    ? `${out.slice(0, start)}|${out.slice(start)}`
    : `${out.slice(0, start)}|${out.slice(start, end)}|${out.slice(end)}`;
}

describe("a formatting tool", () => {
  test.each([
    ["a |b| c", "a **|b|** c"],
    ["a **|b|** c", "a |b| c"],
    ["a |**b**| c", "a |b| c"],
    ["|", "**|**"],
  ])("toggles markers in %j", (before, after) => {
    expect(show(read(before), toggleMarkers(read(before), "**"))).toBe(after);
  });

  test.each([
    ["|a|", "`|a|`"],
    ["|a\nb|", "```\n|a\nb|\n```"],
  ])("toggles code in %j", (before, after) => {
    expect(show(read(before), toggleCode(read(before)))).toBe(after);
  });

  test.each([
    ["|words|", "[words](|url|)"],
    ["|https://a.b|", "[|](https://a.b)"],
    ["|", "[|](url)"],
  ])("inserts a link in %j", (before, after) => {
    expect(show(read(before), insertLink(read(before)))).toBe(after);
  });

  test.each([
    ["one\n|two\nthree|", "> ", "one\n|> two\n> three|"],
    ["|> two\n> three|", "> ", "|two\nthree|"],
    ["a|b", "- ", "- a|b"],
    ["|x\ny|", "1. ", "|1. x\n2. y|"],
    ["|1. x\n2. y|", "1. ", "|x\ny|"],
  ])("toggles a prefix of the lines in %j with %j", (before, prefix, after) => {
    expect(show(read(before), toggleLinePrefix(read(before), prefix))).toBe(after);
  });
});

describe("Enter and Tab", () => {
  test.each([
    ["- one|", "- one\n- |"],
    ["  * [x] done|", "  * [x] done\n  * [ ] |"],
    ["9. nine|", "9. nine\n10. |"],
    ["> quote|", "> quote\n> |"],
    ["- one\n- |", "- one\n|"],
    ["words|", undefined],
    ["- |on|e", undefined],
  ])("Enter in %j", (before, after) => {
    expect(show(read(before), continueList(read(before)))).toBe(after);
  });

  test.each([
    ["- a|", "  - a|"],
    ["words|", undefined],
    ["|a\nb|", "  |a\n  b|"],
  ])("Tab in %j", (before, after) => {
    expect(show(read(before), indent(read(before)))).toBe(after);
  });

  test.each([
    ["  - a|", "- a|"],
    ["\t- a|", "- a|"],
    ["- a|", undefined],
  ])("Shift+Tab in %j", (before, after) => {
    expect(show(read(before), outdent(read(before)))).toBe(after);
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
    expect(findTrigger(read(text))).toMatchObject({ kind, query });
  });

  test.each(["a@b|", "10:30|", "a/b|", ":t|", "http://x|", "@a b c|", "|@a|"])("are not for %j", (text) => {
    expect(findTrigger(read(text))).toBeUndefined();
  });
});
