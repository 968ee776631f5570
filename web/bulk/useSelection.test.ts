import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { extendSelection } from "#web/bulk/useRangeKeys.ts";
import { useSelection } from "#web/bulk/useSelection.ts";

function renderSelection(listed = "abcde") {
  const { result, rerender } = renderHook(({ ids, query }) => useSelection(ids, query), {
    initialProps: { ids: listed.split(""), query: "is:issue" },
  });
  return {
    run: (command: (selection: ReturnType<typeof useSelection>) => void) => act(() => command(result.current)),
    list: (ids: string, query = "is:issue") => rerender({ ids: ids.split(""), query }),
    getSelected: () => result.current.ids.join(""),
    get: () => result.current,
  };
}

test("a range begins with the last toggled row, in both directions", () => {
  const { run, getSelected } = renderSelection();
  run(({ toggle }) => toggle("c", false));
  run(({ toggle }) => toggle("e", true));
  expect(getSelected()).toBe("cde");
  run(({ toggle }) => toggle("b", true));
  expect(getSelected()).toBe("bcde");
});

test("a range that ends with a selected row is unselected", () => {
  const { run, getSelected } = renderSelection();
  run(({ toggleAll }) => toggleAll());
  run(({ toggle }) => toggle("b", false));
  run(({ toggle }) => toggle("d", true));
  expect(getSelected()).toBe("ae");
});

test("without a toggled row that is still listed, a range is one row", () => {
  const { run, list, getSelected } = renderSelection();
  run(({ toggle }) => toggle("a", false));
  list("bcde");
  run(({ toggle }) => toggle("d", true));
  expect(getSelected()).toBe("d");
});

test("extending selects row by row, and unselects on the way back to where it began", () => {
  const { run, getSelected } = renderSelection();
  run((selection) => extendSelection(selection, { from: "b", to: "c" }));
  run((selection) => extendSelection(selection, { from: "c", to: "d" }));
  expect(getSelected()).toBe("bcd");
  run((selection) => extendSelection(selection, { from: "d", to: "c" }));
  run((selection) => extendSelection(selection, { from: "c", to: "b" }));
  expect(getSelected()).toBe("b");
  run((selection) => extendSelection(selection, { from: "b", to: "a" }));
  expect(getSelected()).toBe("ab");
});

test("a row that is no longer listed is not selected, also when it comes back; the others stay selected", () => {
  const { run, list, getSelected } = renderSelection();
  run(({ toggle }) => toggle("a", false));
  run(({ toggle }) => toggle("c", false));
  list("xbcde");
  expect(getSelected()).toBe("c");
  list("abcde");
  expect(getSelected()).toBe("c");
});

test("toggling all selects all rows, and clears the selection if some are selected", () => {
  const { run, getSelected } = renderSelection();
  run(({ toggleAll }) => toggleAll());
  expect(getSelected()).toBe("abcde");
  run(({ toggle }) => toggle("a", false));
  run(({ toggleAll }) => toggleAll());
  expect(getSelected()).toBe("");
});

test("all matching issues stay selected when the rows change, until the query changes", () => {
  const { run, list, get, getSelected } = renderSelection("ab");
  run(({ toggleAll }) => toggleAll());
  run(({ selectMatching }) => selectMatching());
  list("xyz");
  expect([get().isMatching, getSelected()]).toEqual([true, "xyz"]);
  list("abx", "is:issue label:bug");
  expect(get().isMatching).toBe(false);
});

test("unselecting a row ends the selection of all matching issues, and the other rows stay selected", () => {
  const { run, get, getSelected } = renderSelection();
  run(({ selectMatching }) => selectMatching());
  run(({ toggle }) => toggle("b", false));
  expect([get().isMatching, getSelected()]).toEqual([false, "acde"]);
});
