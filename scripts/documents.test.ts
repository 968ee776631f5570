import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const DECISIONS = readdirSync(join(ROOT, "docs/decisions")).sort();
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGES.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...DECISIONS.map((name) => `docs/decisions/${name}`),
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

describe.each(DOCUMENTS)("%s", (path) => {
  const text = read(path);

  test("links to files that exist", () => {
    const targets = matches(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
  });

  test("names files and folders that exist", () => {
    const names = matches(text, /`((?:server|web|shared|scripts|bench|e2e|docs)\/[\w./-]*)`/g);
    // Names with a placeholder contain capitals only (`server/NAME/feature.ts`).
    const missing = names.filter((name) => !/\/[A-Z]{2,}\b/.test(name) && !existsSync(join(ROOT, name)));
    // Generated files do not exist before the first build.
    expect(missing.filter((name) => !name.includes("__generated__"))).toEqual([]);
  });
});

test("comments of migrations name files that exist", () => {
  const folder = "server/migrations";
  const comments = readdirSync(join(ROOT, folder)).flatMap((name) =>
    matches(read(`${folder}/${name}`), /^\s*--(.*)$/gm).map((comment) => ({ name, comment })),
  );
  const named = comments.flatMap(({ name, comment }) =>
    matches(comment, /(?<![\w/.-])((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|sql|md))\b/g).map((path) => `${name}: ${path}`),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((entry) => !existsSync(join(ROOT, entry.split(": ")[1] ?? "")))).toEqual([]);
});

describe("the decisions", () => {
  // There are gaps while decisions on several branches are under way.
  test("have a number each", () => {
    const numbers = DECISIONS.map((name) => Number(name.slice(0, 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => number > 0)).toBe(true);
  });

  test.each(DECISIONS)("%s has its number, a status, a context, a decision and consequences", (name) => {
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(
      new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\\n\\n## Status\\n\\n(Accepted|Superseded by \\[\\d{4}\\])`),
    );
    expect(matches(text, /^## (.+)$/gm)).toEqual(["Status", "Context", "Decision", "Consequences"]);
  });
});
