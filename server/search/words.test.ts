import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stem, tokenize } from "#server/search/words.ts";

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

  test("have positions within any text", () => {
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

  test("have a stem if they are English", () => {
    expect([stem("fixing"), stem("fixes"), stem("starting")]).toEqual(["fix", "fix", "start"]);
    expect([stem("тёмная"), stem("v1")]).toEqual(["тёмная", "v1"]);
  });
});
