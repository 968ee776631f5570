import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCount, parseDate } from "#shared/query/dates.ts";
import { completionAt, piecesOf } from "#shared/query/complete.ts";
import {
  excludedValues,
  removeTerms,
  setAnyOf,
  setMissing,
  setState,
  setTerm,
  setTerms,
  termValues,
  tidyQuery,
} from "#shared/query/edit.ts";
import { scopeToRepository, summarize } from "#shared/query/normalize.ts";
import { meaning } from "#shared/query/meaning.ts";
import { parse } from "#shared/query/parse.ts";
import { print } from "#shared/query/print.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";

/** Paragraphs of the corpus: a query, its meaning, and a `!` line for each diagnostic. */
const CORPUS = ["language.txt", "words.txt"]
  .map((name) => readFileSync(`${import.meta.dirname}/corpus/${name}`, "utf8"))
  .join("\n\n")
  .split(/\n\n+/)
  .filter((paragraph) => paragraph.trim() !== "" && !paragraph.startsWith("#"))
  .map((paragraph) => {
    const [query = "", tree = "", ...diagnostics] = paragraph.split("\n").filter((line) => line !== "");
    return [query === "(empty)" ? "" : query, tree, diagnostics.map((line) => line.replace(/^! /, ""))] as const;
  });

describe("the corpus", () => {
  test.each(CORPUS)("%s", (query, tree, diagnostics) => {
    const parsed = parse(query);
    expect(meaning(parsed.root)).toBe(tree);
    expect(parsed.diagnostics.map((one) => `${one.start}-${one.end} ${one.message}`)).toEqual(diagnostics);
  });

  test.each(CORPUS)("%s, printed and read again, means the same", (query) => {
    const first = parse(query);
    expect(meaning(parse(print(first.root)).root)).toBe(meaning(first.root));
  });
});

const pieces = fc.oneof(
  fc.constantFrom(...'( ) AND OR NOT - " , : \\ is:open label: @me * .. # /'.split(" ")),
  fc.constantFrom(...Object.keys(QUALIFIERS).map((name) => `${name}:x`)),
  fc.string({ maxLength: 8 }),
);

describe("any text at all", () => {
  test("is read without throwing, and its places lie within it", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (words) => {
        const query = words.join(" ");
        for (const one of parse(query).diagnostics) {
          expect(one.start).toBeGreaterThanOrEqual(0);
          expect(one.end).toBeLessThanOrEqual(query.length);
          expect(one.start).toBeLessThan(one.end);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("keeps its meaning when printed", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (words) => {
        const { root, diagnostics } = parse(words.join(" "));
        fc.pre(diagnostics.length === 0);
        expect(meaning(parse(print(root)).root)).toBe(meaning(root));
      }),
      { numRuns: 5000 },
    );
  });

  test("of a megabyte is read, however it nests", () => {
    for (const piece of ["(", ")", "NOT ", "-", '"', "a:", "label:a,", "OR ", "((a) "]) {
      expect(() => parse(piece.repeat(200_000))).not.toThrow();
    }
  });
});

describe("editing a query", () => {
  test.each([
    ["is:issue state:open", "closed", "is:issue state:closed"],
    ["is:issue is:open label:bug", "closed", "is:issue state:closed label:bug"],
    ["", "open", "state:open"],
    ['label:"a b" is:pr', "closed", 'label:"a b" is:pr state:closed'],
  ] as const)("%j to %s is %j", (query, state, expected) => {
    expect(setState(query, state)).toBe(expected);
  });

  test("a simple edit replaces a qualifier, quotes what needs it, and removes", () => {
    expect(setTerm("is:issue label:bug", "label", "help wanted")).toBe('is:issue label:"help wanted"');
    expect(setTerm("is:issue sort:created-asc", "sort", undefined)).toBe("is:issue");
    expect(termValues("label:a,b -label:c label:d", "label")).toEqual(["a", "b", "d"]);
    expect(removeTerms("a is:open b", (name) => name === "is")).toBe("a b");
  });

  test("a summary knows sort, state, kind and text", () => {
    expect(summarize(parse("is:pr is:closed sort:updated fix"))).toMatchObject({
      sort: "updated-desc",
      state: "closed",
      isPull: true,
      hasText: true,
    });
    expect(summarize(parse("is:issue (is:open OR label:x)"))).toMatchObject({ state: undefined, isPull: false });
  });
});

describe("counts and dates", () => {
  test.each([
    ["5", { from: 5, to: 5 }],
    [">5", { from: 6 }],
    ["<=5", { to: 5 }],
    ["2..4", { from: 2, to: 4 }],
    ["*..4", { to: 4 }],
    ["2..*", { from: 2 }],
    ["-1", undefined],
    ["a", undefined],
    ["1..", undefined],
  ])("%s", (text, expected) => {
    expect(parseCount(text)).toEqual(expected);
  });

  const now = new Date("2024-03-31T12:00:00Z");
  const day = (text: string) => {
    const range = parseDate(text, now);
    return range && [range.from?.toISOString().slice(0, 10), range.to?.toISOString().slice(0, 10)].join("/");
  };
  test.each([
    ["2024", "2024-01-01/2025-01-01"],
    ["2024-02", "2024-02-01/2024-03-01"],
    ["2024-02-29", "2024-02-29/2024-03-01"],
    [">2024-02", "2024-03-01/"],
    ["<2024", "/2024-01-01"],
    ["2024-01..2024-02", "2024-01-01/2024-03-01"],
    ["*..2024", "/2025-01-01"],
    ["@today", "2024-03-31/2024-04-01"],
    ["@today-1m", "2024-02-29/2024-03-01"],
    ["@today-1w", "2024-03-24/2024-03-25"],
    ["@today+1y", "2025-03-31/2025-04-01"],
    ["2023-02-29", undefined],
    ["2024-13", undefined],
    ["yesterday", undefined],
  ])("%s", (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe("editing as filters do", () => {
  test.each([
    ["is:issue", "label", ["bug"], [], "is:issue label:bug"],
    ["is:issue label:bug sort:x", "label", ["help wanted", "wip"], [], 'is:issue label:"help wanted" label:wip sort:x'],
    ["is:issue label:a label:b", "label", [], [], "is:issue"],
    ["is:issue label:a", "label", ["a"], ["b c"], 'is:issue label:a -label:"b c"'],
    ["is:issue no:label x", "label", ["a"], [], "is:issue label:a x"],
    ["no:label,milestone", "label", ["a"], [], "label:a"],
    ["is:pr type:Bug", "type", ["Task"], [], "is:pr type:Task"],
    ["a OR b", "author", ["mona"], [], "(a OR b) author:mona"],
    ["(label:a OR author:x) is:open", "label", ["b", "c"], [], "((label:b label:c) OR author:x) is:open"],
    ["(label:a OR author:x) is:open", "label", [], [], "author:x is:open"],
    ['x "two  spaces"', "author", ["mona"], [], 'x "two  spaces" author:mona'],
  ] as const)("%j with %s %j without %j is %j", (query, name, values, excluded, expected) => {
    expect(setTerms(query, name, values, excluded)).toBe(expected);
  });

  test("missing, any of, and excluded values", () => {
    expect(setMissing("is:issue label:a label:b", "label")).toBe("is:issue no:label");
    expect(setAnyOf("is:issue type:Bug", "type", ["Bug", "Big task"])).toBe('is:issue type:Bug,"Big task"');
    expect(excludedValues("-label:a,b label:c", "label")).toEqual(["a", "b"]);
  });

  test.each([
    ["a OR OR b", "a OR b"],
    ["AND a", "a"],
    ["a OR", "a"],
    ["a () b", "a b"],
    ["(a OR ) b", "a b"],
    ["  a   b ", "a b"],
    ['a "b  c"', 'a "b  c"'],
  ])("tidies %j to %j", (query, expected) => {
    expect(tidyQuery(query)).toBe(expected);
  });

  test.each([
    ["(is:open OR label:x) author:y", "closed", "(state:closed OR label:x) author:y"],
    ["label:a OR label:b", "open", "(label:a OR label:b) state:open"],
  ] as const)("%j to %s is %j", (query, state, expected) => {
    expect(setState(query, state)).toBe(expected);
  });
});

describe("a query of one repository's list", () => {
  test.each([
    ["repo:octo/hello label:a", "label=a", []],
    ["org:octo @octo/hello label:a", "label=a", []],
    ["repo:octo/other label:a", "label=a", ["0-15"]],
    ["(repo:a/b OR repo:c/d) label:a", "label=a", ["1-9", "13-21"]],
    ["-repo:octo/hello x", "word<x>", ["0-16"]],
    ["author:@me", "author=@me", []],
  ])("%j means %s, and tells %j", (query, expected, places) => {
    const scoped = scopeToRepository(parse(query), "octo/hello");
    expect(meaning(scoped.root)).toBe(expected);
    expect(scoped.diagnostics.map((one) => `${one.start}-${one.end}`)).toEqual(places);
  });
});

describe("completion", () => {
  test.each([
    ["lab|", { kind: "qualifier", start: 0, end: 3, typed: "lab" }],
    ["is:open |", { kind: "qualifier", start: 8, end: 8, typed: "" }],
    ["-lab|", { kind: "qualifier", start: 1, end: 4, typed: "lab" }],
    ["la|bel:bug", { kind: "qualifier", start: 0, end: 6, typed: "la" }],
    ["label:|", { kind: "value", name: "label", start: 6, end: 6, typed: "" }],
    ["label:bu|g x", { kind: "value", name: "label", start: 6, end: 9, typed: "bu" }],
    ["label:a,b|", { kind: "value", name: "label", start: 8, end: 9, typed: "b" }],
    ['label:"help w|', { kind: "value", name: "label", start: 6, end: 13, typed: "help w" }],
    ["field.priority:h|", { kind: "value", name: "field", field: "priority", start: 15, end: 16, typed: "h" }],
    ["(autho|)", { kind: "qualifier", start: 1, end: 6, typed: "autho" }],
    ['"a phr|ase"', undefined],
    ["a OR|", undefined],
    ["lable:x|", undefined],
  ])("of %j", (text, expected) => {
    const cursor = text.indexOf("|");
    const found = completionAt(text.replace("|", ""), cursor);
    expect(found && JSON.parse(JSON.stringify(found))).toEqual(expected);
  });

  test("colours are of the whole text, whatever it is, and in time for every key", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (words) => {
        const query = words.join(" ");
        expect(
          piecesOf(query)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(query);
      }),
    );
    expect(piecesOf('label:bug OR lable:x "p"').map((piece) => `${piece.kind}<${piece.text}>`)).toEqual([
      "name<label:>",
      "value<bug>",
      "text< >",
      "operator<OR>",
      "text< >",
      "error<lable>",
      "text<:>",
      "value<x>",
      'text< "p">',
    ]);
  });
});
