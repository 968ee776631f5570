import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meaning } from "#shared/query/meaning.ts";
import { parse } from "#shared/query/parse.ts";
import { print } from "#shared/query/print.ts";
import { QUALIFIER_NAMES } from "#shared/query/qualifiers.ts";

/** The paragraphs of the corpus: a query, its meaning, and a line with `!` for each diagnostic. */
const CORPUS = ["language.txt", "qualifiers.txt"]
  .map((name) => readFileSync(`${import.meta.dirname}/corpus/${name}`, "utf8"))
  .join("\n\n")
  .split(/\n\n+/)
  .filter((paragraph) => paragraph.trim() !== "" && !paragraph.startsWith("# "))
  .map((paragraph) => {
    const [query = "", tree = "", ...diagnostics] = paragraph.split("\n").filter((line) => line !== "");
    return [query === "(empty)" ? "" : query, tree, diagnostics.map((line) => line.replace(/^! /, ""))] as const;
  });

describe("the corpus", () => {
  test.each(CORPUS)("%s", (query, tree, diagnostics) => {
    const parsed = parse(query);
    expect(meaning(parsed.root)).toBe(tree);
    const lines = parsed.diagnostics.map(({ start, end, message, suggestion }) => {
      const offer = suggestion === undefined ? "" : `. Did you mean "${suggestion}"?`;
      return `${start}-${end} ${message}${offer}`;
    });
    expect(lines).toEqual(diagnostics);
  });

  test.each(CORPUS)("%s, printed and parsed again, means the same", (query) => {
    const first = parse(query);
    expect(meaning(parse(print(first.root)).root)).toBe(meaning(first.root));
  });
});

const pieces = fc.oneof(
  fc.constantFrom(...'( ) AND OR NOT - " , : \\ is:open label: @me * .. # /'.split(" ")),
  fc.constantFrom(...QUALIFIER_NAMES.map((name) => `${name}:x`)),
  fc.string({ maxLength: 8 }),
);

describe("any text at all", () => {
  test("is parsed without throwing, and its diagnostics lie within it", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (words) => {
        const query = words.join(" ");
        for (const { start, end } of parse(query).diagnostics) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(query.length);
          expect(start).toBeLessThan(end);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("has up to fifty terms; the others are ignored and reported", () => {
    const message = "Ignored: a query can have up to 50 words and qualifiers";
    expect(parse("-a ".repeat(50)).diagnostics).toEqual([]);
    const { root, diagnostics } = parse(`${"-a ".repeat(50)}label:b c`);
    expect(diagnostics).toEqual([{ start: 150, end: 159, message }]);
    expect(root).toMatchObject({ kind: "and", nodes: { length: 50 } });
    expect(parse(`label:${"a,".repeat(50)}a`).diagnostics).toMatchObject([{ start: 0, message }]);
    expect(parse(`"${"a ".repeat(51)}"`).diagnostics).toMatchObject([{ start: 0, message }]);
    expect(parse("(a OR b) ".repeat(25)).diagnostics).toEqual([]);
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

  test("of a megabyte is parsed, however it nests", () => {
    for (const piece of ["(", ")", "NOT ", "-", '"', "a:", "label:a,", "OR ", "((a) "]) {
      expect(() => parse(piece.repeat(200_000))).not.toThrow();
    }
  });
});
