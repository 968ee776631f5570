import { expect, test } from "vitest";
import { csvLine, parseCsv } from "#shared/csv.ts";

test("a value is quoted where it must be, and never begins like a formula", () => {
  expect(csvLine(["a", 'b"c', "d,e", "=1", "+49", "-1", "@x"])).toBe(`a,"b""c","d,e",'=1,'+49,'-1,'@x\r\n`);
});

test("rows have their line and their values without quotes", () => {
  const text = '\uFEFFlogin,email,name\r\nmona, m@example.com ,"Lisa, ""Mona"""\n\n,x@example.com,"two\nlines"\nlast';
  expect(parseCsv(text).map(({ line, cells }) => ({ line, cells }))).toEqual([
    { line: 1, cells: ["login", "email", "name"] },
    { line: 2, cells: ["mona", "m@example.com", 'Lisa, "Mona"'] },
    { line: 4, cells: ["", "x@example.com", "two\nlines"] },
    { line: 6, cells: ["last"] },
  ]);
});

test("spreadsheets write semicolons and tabs too, and an unclosed quote loses nothing", () => {
  expect(parseCsv("a;b\nc;d").map(({ cells }) => cells)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseCsv("a\tb")[0]?.cells).toEqual(["a", "b"]);
  expect(parseCsv('a,"b\nc')).toEqual([{ line: 1, cells: ["a", "b\nc"], text: 'a,"b\nc' }]);
  expect(parseCsv("")).toEqual([]);
});
