import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { escapeBeyondLatin1 } from "./one-byte-sources.mjs";

test("escaped code has characters of one byte alone, and does the same", () => {
  const code = String.raw`({ text: "é… \u2026 👍", pattern: /^[ー😀-😎]+$/u.test("ー😃"), template: ${"`…${1 + 1}`"}, größe: 1, ключ: 2 })`;
  const escaped = escapeBeyondLatin1(code);
  expect(escaped).toMatch(/^[\0-\xff]*$/);
  expect(runInThisContext(escaped)).toEqual(runInThisContext(code));
});
