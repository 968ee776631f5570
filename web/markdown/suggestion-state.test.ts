import { describe, expect, test } from "vitest";
import { reduceSuggestions } from "#web/markdown/suggestion-state.ts";

const TRIGGER = { kind: "@", query: "m", from: 0 } as const;
const suggest = (...texts: string[]) => texts.map((text) => ({ key: text, text, insert: text }));
const OPEN = reduceSuggestions(null, { type: "show", trigger: TRIGGER, suggestions: suggest("a", "b", "c") });

describe("the list of suggestions", () => {
  test("opens at the first suggestion, and stays closed without any", () => {
    expect(OPEN).toMatchObject({ trigger: TRIGGER, activeIndex: 0 });
    expect(reduceSuggestions(OPEN, { type: "show", trigger: TRIGGER, suggestions: [] })).toBeNull();
  });

  test("continues at the other end", () => {
    expect(reduceSuggestions(OPEN, { type: "move", step: -1 })).toMatchObject({ activeIndex: 2 });
    const last = reduceSuggestions(OPEN, { type: "move", step: 2 });
    expect(reduceSuggestions(last, { type: "move", step: 1 })).toMatchObject({ activeIndex: 0 });
  });

  test("starts at the first suggestion again when there are others", () => {
    const moved = reduceSuggestions(OPEN, { type: "move", step: 1 });
    const shown = reduceSuggestions(moved, { type: "show", trigger: TRIGGER, suggestions: suggest("d", "e") });
    expect(shown).toMatchObject({ activeIndex: 0 });
  });

  test("closes, and ignores keys while it is closed", () => {
    expect(reduceSuggestions(OPEN, { type: "close" })).toBeNull();
    expect(reduceSuggestions(null, { type: "move", step: 1 })).toBeNull();
  });
});
