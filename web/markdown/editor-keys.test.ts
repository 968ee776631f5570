import { describe, expect, test } from "vitest";
import { getKeyCommand, type KeyPress } from "#web/markdown/editor-keys.ts";

const WORD = { text: "word", start: 0, end: 4 };
const ITEM = { text: "- item", start: 6, end: 6 };

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

function getInsertion(keyPress: KeyPress, selection = WORD): string | undefined {
  const command = getKeyCommand(keyPress, selection);
  return command?.kind === "edit" ? command.edit.insert : undefined;
}

describe("a key of the editor", () => {
  test.each([
    ["b", "**word**"],
    ["B", "**word**"],
    ["i", "_word_"],
    ["e", "`word`"],
    ["k", "[word](url)"],
  ])("formats with Ctrl or Cmd: %s", (key, expected) => {
    expect(getInsertion(press(key, { ctrlKey: true }))).toBe(expected);
    expect(getInsertion(press(key, { metaKey: true }))).toBe(expected);
  });

  test("is the browser's with Alt or Shift besides Ctrl, and for letters without a tool", () => {
    expect(getKeyCommand(press("b", { ctrlKey: true, shiftKey: true }), WORD)).toBeUndefined();
    expect(getKeyCommand(press("b", { ctrlKey: true, altKey: true }), WORD)).toBeUndefined();
    expect(getKeyCommand(press("z", { ctrlKey: true }), WORD)).toBeUndefined();
    expect(getKeyCommand(press("b"), WORD)).toBeUndefined();
  });

  test("submits as Ctrl+Enter and opens the saved replies as Ctrl+.", () => {
    expect(getKeyCommand(press("Enter", { ctrlKey: true }), ITEM)).toEqual({ kind: "submit" });
    expect(getKeyCommand(press("Enter", { metaKey: true }), ITEM)).toEqual({ kind: "submit" });
    expect(getKeyCommand(press(".", { ctrlKey: true }), ITEM)).toEqual({ kind: "open-saved-replies" });
  });

  test("continues a list as Enter, but not as Shift+Enter", () => {
    expect(getInsertion(press("Enter"), ITEM)).toBe("\n- ");
    expect(getKeyCommand(press("Enter", { shiftKey: true }), ITEM)).toBeUndefined();
  });

  test("indents an item as Tab and outdents it as Shift+Tab", () => {
    expect(getInsertion(press("Tab"), ITEM)).toBe("  - item");
    const indented = { text: "  - item", start: 8, end: 8 };
    expect(getInsertion(press("Tab", { shiftKey: true }), indented)).toBe("- item");
  });
});
