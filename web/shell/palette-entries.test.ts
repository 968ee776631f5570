import { expect, test } from "vitest";
import { filterEntries, getPageEntries, type PaletteEntry } from "#web/shell/palette-entries.ts";

const entry = (text: string, change: Partial<PaletteEntry> = {}): PaletteEntry => ({
  text,
  group: "Go to",
  target: { path: "/" },
  ...change,
});
const filter = (entries: PaletteEntry[], text: string) => filterEntries(entries, text).map((found) => found.text);

test("each typed word is found in the text or the group, whatever its case", () => {
  const entries = [entry("New view"), entry("New issue"), entry("View options", { group: "On this page" })];
  expect(filter(entries, "VIEW new")).toEqual(["New view"]);
  expect(filter(entries, "page opt")).toEqual(["View options"]);
  expect(filter(entries, "nothing")).toEqual([]);
});

test("entries that begin with the text come first", () => {
  expect(filter([entry("Reopen"), entry("Open")], "open")).toEqual(["Open", "Reopen"]);
});

test("sections stay in their order, whatever begins with the text", () => {
  const entries = [
    entry("label crashes", { section: "search" }),
    entry("Labels"),
    entry("octo/hello#1 Labels", { section: "issues" }),
    entry("Edit label", { section: "context" }),
  ];
  expect(filter(entries, "label")).toEqual(["Edit label", "octo/hello#1 Labels", "Labels", "label crashes"]);
});

test("results of the search are listed even if their texts do not contain the query", () => {
  expect(filter([entry("octo/hello#3", { isLookedUp: true })], "#3")).toEqual(["octo/hello#3"]);
});

test("at most 60 entries are listed", () => {
  expect(
    filter(
      Array.from({ length: 70 }, (_, index) => entry(`Page ${index}`)),
      "page",
    ),
  ).toHaveLength(60);
});

test("the pages of a repository are listed only inside one", () => {
  const hasLabels = (entries: PaletteEntry[]) => entries.some(({ text }) => text === "Labels");
  expect(hasLabels(getPageEntries({ owner: "octo", name: "hello" }))).toBe(true);
  expect(hasLabels(getPageEntries(undefined))).toBe(false);
});
