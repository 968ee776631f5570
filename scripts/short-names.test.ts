import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { classKey, findPrefixes, readShortNames, shortenVariables } from "#scripts/short-names.mjs";

const ROOT = join(import.meta.dirname, "..");
const { classes, variables } = readShortNames(ROOT);

describe("short names", () => {
  test("are different for each class and for each variable", () => {
    expect(classes.size).toBeGreaterThan(500);
    expect(new Set(classes.values()).size).toBe(classes.size);
    expect(variables.size).toBeGreaterThan(500);
    expect(new Set(variables.values()).size).toBe(variables.size);
  });

  test("begin with a letter and have three characters, or few more", () => {
    for (const name of [...classes.values(), ...variables.values()]) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]{2,5}$/);
  });

  test("are made of the name and its file, not of what else there is", () => {
    expect(readShortNames(ROOT).classes.get(classKey(ROOT, join(ROOT, "web/ui/Button.module.css"), "button"))).toBe(
      classes.get("web/ui/Button.module.css button"),
    );
  });

  test("include animations, which are scoped as classes are", () => {
    expect(classes.has("web/ui/Spinner.module.css turn")).toBe(true);
  });
});

describe("the variables of a text", () => {
  const names = new Map([["--fgColor-muted", "abc"]]);

  test("are replaced as whole names only", () => {
    const text = 'a{color:var(--fgColor-muted)}b{--fgColor-muted-more:1}{"--fgColor-muted":2}x--fgColor-muted';
    expect(shortenVariables(text, names)).toBe(
      'a{color:var(--abc)}b{--fgColor-muted-more:1}{"--abc":2}x--fgColor-muted',
    );
  });

  test("are no expressions of a program", () => {
    expect(shortenVariables("while(--count>0)--rest", new Map([["--count", "abc"]]))).toBe("while(--count>0)--rest");
  });

  test("are found where a program puts a name together", () => {
    expect(findPrefixes("`var(--bgColor-${color})`")).toEqual(["--bgColor-"]);
    expect(findPrefixes('"--bgColor-muted"')).toEqual([]);
  });
});
