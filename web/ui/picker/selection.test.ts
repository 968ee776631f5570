import { describe, expect, test } from "vitest";
import {
  filterLoaded,
  isSameSelection,
  pinToTop,
  toggleExcluded,
  toggleMixed,
  toggleSelected,
  type PickerItem,
  type Selection,
} from "#web/ui/picker/selection.ts";

const item = (id: string): PickerItem => ({ id, text: id });
const items = (ids: string) => ids.split("").map(item);
const select = (selected: string, excluded = ""): Selection<PickerItem> => ({
  selected: items(selected),
  excluded: items(excluded),
});
const print = (selection: Selection<PickerItem> | undefined) =>
  selection &&
  `+${selection.selected.map(({ id }) => id).join("")} -${selection.excluded.map(({ id }) => id).join("")}`;

describe("a selection of several items", () => {
  test("toggles an item", () => {
    expect(print(toggleSelected(select("a"), item("b"), 3))).toBe("+ab -");
    expect(print(toggleSelected(select("ab"), item("a"), 3))).toBe("+b -");
  });

  test("adds no items beyond its maximum, but removes one", () => {
    expect(toggleSelected(select("ab"), item("c"), 2)).toBeUndefined();
    expect(print(toggleSelected(select("ab"), item("b"), 2))).toBe("+a -");
  });

  test("does not exclude what it selects, nor select what it excludes", () => {
    expect(print(toggleSelected(select("", "a"), item("a"), 3))).toBe("+a -");
    expect(print(toggleExcluded(select("ab"), item("a")))).toBe("+b -a");
    expect(print(toggleExcluded(select("b", "a"), item("a")))).toBe("+b -");
  });

  test("is the same in any order", () => {
    expect(isSameSelection(select("ab", "c"), select("ba", "c"))).toBe(true);
    expect(isSameSelection(select("ab"), select("a"))).toBe(false);
    expect(isSameSelection(select("ab"), select("ac"))).toBe(false);
    expect(isSameSelection(select("a", "b"), select("a"))).toBe(false);
  });
});

describe("a selection of one item", () => {
  test("replaces it, or loses it", () => {
    expect(print(toggleSelected(select("a"), item("b"), 1))).toBe("+b -");
    expect(print(toggleSelected(select("a"), item("a"), 1))).toBe("+ -");
  });
});

describe("a list with pinned items", () => {
  test("begins with them, each once and in its newest version", () => {
    const newest = { id: "b", text: "new" };
    expect(pinToTop([item("a"), newest], [{ id: "b", text: "old" }, item("z")])).toEqual([
      newest,
      item("z"),
      item("a"),
    ]);
  });
});

describe("a selection for several things at once", () => {
  const initial = { ...select("a"), mixed: items("b") };
  const printAll = (selection: Selection<PickerItem>) =>
    `${print(selection) ?? ""} ~${(selection.mixed ?? []).map(({ id }) => id).join("")}`;

  test("an item of some becomes one of all, then of none, then of some again", () => {
    const all = toggleMixed(initial, item("b"), initial);
    const none = toggleMixed(all, item("b"), initial);
    const some = toggleMixed(none, item("b"), initial);
    expect([all, none, some].map(printAll)).toEqual(["+ab - ~", "+a - ~", "+a - ~b"]);
    expect(isSameSelection(some, initial)).toBe(true);
    expect(isSameSelection(none, initial)).toBe(false);
  });

  test("an item of all, or of none, becomes one of none or of all, and never of some", () => {
    const none = toggleMixed(initial, item("a"), initial);
    expect(printAll(none)).toBe("+ - ~b");
    expect(printAll(toggleMixed(none, item("a"), initial))).toBe("+a - ~b");
    expect(printAll(toggleMixed(initial, item("c"), initial))).toBe("+ac - ~b");
  });
});

test("until the server has filtered, the loaded items with the text are shown, if there are any", () => {
  expect(filterLoaded([item("Bug"), item("Docs")], "bu")).toEqual([item("Bug")]);
  expect(filterLoaded([item("Bug")], "x")).toBeUndefined();
  expect(filterLoaded(undefined, "x")).toBeUndefined();
});
