import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { splitStatements } from "#server/platform/db/split-statements.ts";
import { ROOT } from "#server/test/world.ts";

test("statements end at semicolons, except those of texts, comments and bodies of functions", () => {
  const statements = [
    "select 'a;''b' as \"c;\"",
    "create function f() returns void as $body$ begin perform 1; end $body$ language plpgsql",
    "do $$ begin null; end $$",
  ];
  const text = `-- a; b\n${statements.join("; /* c; */\n")};\n-- d;\n`;
  expect(splitStatements(text).map((statement) => statement.replace(/--.*\n|\/\*.*\*\//g, "").trim())).toEqual(
    statements,
  );
  expect(splitStatements("-- nothing;\n")).toEqual([]);
});

test("nothing of a migration is lost", async () => {
  const folder = join(ROOT, "server/migrations");
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql"))) {
    const text = await readFile(join(folder, file), "utf8");
    const statements = splitStatements(text);
    expect(text.replaceAll(/;\s*$/g, "").startsWith(statements.join(";")), file).toBe(true);
    for (const statement of statements) expect(statement.split("$$").length % 2, file).toBe(1);
  }
});
