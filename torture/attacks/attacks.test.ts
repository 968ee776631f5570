import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { copyDatabase } from "#server/test/database.ts";
import { IN_PROCESS_TARGETS } from "../fuzz/in-process-targets.ts";
import { ATTACKS } from "./attacks.ts";
import { checkAttack } from "./run-attacks.ts";
import { startTarget } from "./start-target.ts";
import type { Target } from "./target.ts";

let target: Target;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  const { host, user, password } = inject("connection");
  const url = new URL(`postgres://${user}:${String(password)}@localhost/${copy.connection.database}`);
  url.searchParams.set("host", host ?? "");
  target = await startTarget({ seed: 1, programs: "dist/test", databaseUrl: url.href, issues: 40 });
});

afterAll(async () => {
  await target?.stop();
  await drop();
});

describe("a server under attack refuses it, logs no bug and goes on", () => {
  test.each(ATTACKS.filter(({ isShort }) => isShort))("$name", async (attack) => {
    expect(await checkAttack(target, attack)).toEqual([]);
  });
});

test("attacks have names of their own", () => {
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
});

describe("docs/security.md", () => {
  const ROOT = join(import.meta.dirname, "../..");
  const read = () => readFile(join(ROOT, "docs/security.md"), "utf8");

  test("has each attack with its outcome", async () => {
    const text = await read();
    const rows = ATTACKS.map(({ name, does, expects }) => `| ${name} | ${does} | ${expects} |`);
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  test("names tests and attacks that exist", async () => {
    const text = await read();
    const files = text.match(/[\w/.-]+\.(?:test|spec)\.tsx?/g) ?? [];
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    // After the name of a test's file, quotes are parts of its titles.
    const checklist = text
      .slice(text.indexOf("## OWASP"))
      .replaceAll(/(\.(?:test|spec)\.tsx?) \([^|]*?\)(?= ?[,;|])/g, "$1");
    const names = [...checklist.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
    const known = new Set([...ATTACKS.map(({ name }) => name), ...Object.keys(IN_PROCESS_TARGETS), ...OTHER_NAMES]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

const OTHER_NAMES = ["REST and pages", "Something went wrong", "<"];
