import { expect, test } from "vitest";
import { divideItems, getDifferences } from "#web/bulk/actions/mixed-items.ts";

const item = (id: string) => ({ id, text: id });
const items = (ids: string) => ids.split("").map(item);

test("the items of several issues are those of all and those of some", () => {
  expect(divideItems([items("ab"), items("bc"), items("b")])).toEqual({ all: items("b"), some: items("ac") });
  expect(divideItems([items("a"), []])).toEqual({ all: [], some: items("a") });
  expect(divideItems([])).toEqual({ all: [], some: [] });
});

test("only differences are sent: an item of some that stays so is neither added nor removed", () => {
  const before = { all: items("ab"), some: items("cde") };
  expect(getDifferences({ before, all: items("acx"), some: items("d") })).toEqual({
    added: ["c", "x"],
    removed: ["b", "e"],
  });
  expect(getDifferences({ before, all: before.all, some: before.some })).toEqual({ added: [], removed: [] });
});
