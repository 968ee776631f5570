import { describe, expect, test } from "vitest";
import { Memo } from "#server/templates/memo.ts";
import { readTemplates } from "#server/templates/load-templates.ts";
import { YamlReader } from "#server/templates/yaml-reader.ts";
import { LIMITS } from "#shared/limits.ts";

const problems = (text: string) => new YamlReader("a.yml", text).problems;

describe("a YAML file", () => {
  test("that is too large is reported and not parsed", () => {
    expect(problems(`a: ${"x".repeat(70_000)}`)).toEqual([
      { path: "a.yml", line: 1, message: "The file is longer than 65,536 characters" },
    ]);
    const names = Array.from({ length: 2_001 }, (_, n) => `a${n}: 1`).join("\n");
    expect(problems(names)).toEqual([{ path: "a.yml", line: 2_001, message: "The file has more than 2,000 names" }]);
    expect(problems(`{${names.replaceAll("\n", ", ")}}`)).toMatchObject([{ line: 1 }]);
  });

  test("that is nested too deep, or has many aliases, is reported with its line", () => {
    const deep = [{ path: "a.yml", line: 2, message: "The file is nested more than 20 levels deep" }];
    expect(problems(`a: 1\nb: ${"[".repeat(5_000)}`)).toEqual(deep);
    expect(problems(`a: 1\nb: ${'{"a": '.repeat(5_000)}`)).toEqual(deep);
    expect(problems(`a: 1\n${"- ".repeat(5_000)}`)).toEqual(deep);
    const aliases = `a: &x 1\nb: [${"*x, ".repeat(21)}]`;
    expect(problems(aliases)).toEqual([{ path: "a.yml", line: 2, message: "The file has more than 20 aliases" }]);
  });

  test("with thousands of errors is reported with the first hundred, and their messages are short", () => {
    // With the lines of each error in its message, this took minutes.
    const text = `> !!str x: ${"\n".repeat(20_000)} #id: x\n${"... ".repeat(5_000)}${"name: ".repeat(1_500)}`;
    const found = problems(text);
    expect(found).toHaveLength(100);
    expect(Math.max(...found.map(({ message }) => message.length))).toBe(200);
  });

  test("with special characters in its texts does not count as larger", () => {
    const text = `a: |\n${"  - [ {x: *y} : ?\n".repeat(1_000)}b: "${"[".repeat(100)}"\nc: [[a], [b]]\n`;
    expect(problems(text)).toEqual([]);
    const list = Array.from({ length: 100 }, (_, n) => `- a${n}`).join("\n");
    expect(problems(`a:\n${list}`)).toEqual([]);
  });
});

describe("the templates of a repository", () => {
  test("are parsed once for each content", () => {
    const content = `name: Report\ndescription: d\nbody:\n  - type: input\n    attributes:\n      label: What\n`;
    const file = { path: ".github/ISSUE_TEMPLATE/a.yml", content, sha: "1" };
    const [form] = readTemplates([file]).forms;
    expect(form?.name).toBe("Report");
    expect(readTemplates([{ ...file }]).forms[0]).toBe(form);
    const changed = { ...file, sha: "2", content: content.replace("Report", "Request") };
    expect(readTemplates([changed]).forms[0]?.name).toBe("Request");
    expect(readTemplates([{ ...file, path: ".github/ISSUE_TEMPLATE/b.yml" }]).forms[0]?.filename).toBe("b.yml");
  });

  test("are cached up to a number of bytes; the least recently used ones are removed", () => {
    const memo = new Memo<number>(100_000);
    let made = 0;
    const get = (name: string) => memo.get(name, "x".repeat(10_000), () => (made += 1));
    const first = get("first");
    for (let n = 0; n < 50; n += 1) {
      get(`other ${n}`);
      expect(get("first")).toBe(first);
      expect(memo.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(get("other 0")).toBe(made);
    expect(LIMITS.parsedTemplatesBytes).toBeLessThan(100 * 2 ** 20);
  });
});
