import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTextMatch, getSearchedWords, highlightTitle } from "#server/search/highlight.ts";
import { toTsquery, toTsvector } from "#server/search/tsvector.ts";
import { stem, tokenize } from "#server/search/words.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

const texts = (text: string) => tokenize(text).map((word) => word.text);

describe("words", () => {
  test.each([
    ["Fixing the CRASH", ["fixing", "the", "crash"]],
    ["HTTP/2", ["http", "2"]],
    ["foo_bar()", ["foo", "bar"]],
    ["ERR-42: v1.2.3", ["err", "42", "v1", "2", "3"]],
    ["café ÉCOLE naïve", ["cafe", "ecole", "naive"]],
    ["Тёмная тема", ["тёмная", "тема"]],
    ["中文搜索", ["中文", "文搜", "搜索"]],
    ["用", ["用"]],
    ["ガード v2の設定", ["ガー", "ード", "v2", "の設", "設定"]],
    ["한국어 검색", ["한국어", "검색"]],
    ["--- !!! 🎉", []],
    ["", []],
  ])("of %j are %j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test("have places that hold them, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        for (const { start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(start).toBeLessThan(end);
        }
      }),
    );
  });

  test("are found by their stem, where they are English", () => {
    expect([stem("fixing"), stem("fixes"), stem("starting")]).toEqual(["fix", "fix", "start"]);
    expect([stem("тёмная"), stem("v1")]).toEqual(["тёмная", "v1"]);
  });

  test("of a text are kept as written and as stems, each part with its weight and a gap between parts", () => {
    expect(
      toTsvector([
        { text: "Fixing it", weight: "A" },
        { text: "it's", weight: "B" },
      ]),
    ).toBe("'fixing':1A '~fix':1A 'it':2A,11B 's':12B ");
    expect(toTsvector([{ text: "x".repeat(500), weight: "A" }]).length).toBeLessThan(200);
  });

  test.each([
    ["fixing", false, "", "'~fix'"],
    ["fixing", true, "", "'fixing'"],
    ["the", false, "", "'the'"],
    ["foo_bar()", false, "", "('foo' <-> 'bar')"],
    ["crash", false, "BC", "'~crash':BC"],
    ["中", false, "", "'中':*"],
    ["--", false, "", undefined],
    ["' | !x:*", false, "", "'~x'"],
  ])("%j (phrase: %j, in %j) is looked for as %s", (text, isPhrase, weights, expected) => {
    expect(toTsquery(text, isPhrase, weights)).toBe(expected);
  });
});

describe("matches", () => {
  const searched = (query: string) => getSearchedWords(analyze(parse(query)).texts);

  test("are marked in a title, but never within a tag or an entity (CVE-2024-2279)", () => {
    expect(highlightTitle("Fixing `code` & <b>", searched("fix code b"))).toBe(
      "<mark>Fixing</mark> <code><mark>code</mark></code> &amp; &lt;<mark>b</mark>&gt;",
    );
    expect(highlightTitle("<script>lt amp</script>", searched("lt amp script"))).toBe(
      "&lt;<mark>script</mark>&gt;<mark>lt</mark> <mark>amp</mark>&lt;/<mark>script</mark>&gt;",
    );
  });

  test("have their places in a fragment around the first", () => {
    const match = findTextMatch(
      "body",
      `${"word ".repeat(40)}the crash came again ${"word ".repeat(40)}`,
      searched("crashes"),
    );
    expect(match?.fragment.length).toBeLessThan(250);
    const { beginIndice = 0, endIndice = 0, text } = match?.highlights[0] ?? {};
    expect([match?.fragment.slice(beginIndice, endIndice), text]).toEqual(["crash", "crash"]);
    expect(findTextMatch("body", "nothing here", searched("crash"))).toBeUndefined();
  });

  test("of what must not be there are none", () => {
    expect([...searched("-crash NOT (a OR b) start").stems]).toEqual(["start"]);
  });
});
