import { describe, expect, test } from "vitest";
import { mergeTail } from "#web/timeline/merge-tail.ts";

describe("the tail of a timeline", () => {
  test("gets what is newer than it at its end, in order", () => {
    const arrivals = [
      { id: "d", index: 3 },
      { id: "e", index: 4 },
    ];
    expect(mergeTail(["a", "b", "c"], arrivals, 5)).toEqual({ ids: ["a", "b", "c", "d", "e"], missing: [] });
  });

  test("has each item once, however often it arrives", () => {
    const arrivals = [
      { id: "b", index: 1 },
      { id: "c", index: 2 },
    ];
    expect(mergeTail(["a", "b", "c"], arrivals, 3)).toEqual({ ids: ["a", "b", "c"], missing: [] });
  });

  test("gets an item that was late to commit before those that began after it", () => {
    expect(mergeTail(["y", "z"], [{ id: "late", index: 98 }], 101).ids).toEqual(["late", "y", "z"]);
    expect(mergeTail(["y", "z"], [{ id: "late", index: 99 }], 101).ids).toEqual(["y", "late", "z"]);
  });

  test("does not get what belongs into the gap before it, or before that", () => {
    for (const index of [0, 30, 84])
      expect(mergeTail(["y", "z"], [{ id: "old", index }], 88)).toEqual({ ids: ["y", "z"], missing: ["old"] });
  });

  test("puts one's own comment after what came before it, whichever is received first", () => {
    const own = mergeTail(["a"], [{ id: "own", index: 1 }], 2).ids;
    const other = mergeTail(own, [{ id: "other", index: 1 }], 2).ids;
    expect(mergeTail(other, [{ id: "own", index: 2 }], 3).ids).toEqual(["a", "other", "own"]);
    const both = [
      { id: "other", index: 1 },
      { id: "own", index: 2 },
    ];
    expect(mergeTail(own, both, 3).ids).toEqual(["a", "other", "own"]);
  });

  test("of an empty timeline begins with the first item", () => {
    expect(mergeTail([], [{ id: "a", index: 0 }], 1).ids).toEqual(["a"]);
    expect(mergeTail([], [], 0)).toEqual({ ids: [], missing: [] });
  });
});
