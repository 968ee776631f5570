import { expect } from "vitest";
import { insertImport, saveImport } from "#server/imports/import-row.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";

test("an import keeps errors and problems that quote characters which cannot be stored", async ({ world }) => {
  const ctx = world.as("mona");
  const file = { fileName: "a.json", bytesTotal: 1 };
  const id = await insertImport(ctx, { ...file, accountId: world.id("mona"), visibility: "PUBLIC" });
  const problems = [{ place: "a\0", message: "the name \ud800" }];
  await saveImport(ctx, id, { state: "FAILED", error: "The name is a\0b.", problems });
  const [row] = await world.db.rows<{ error: string; problems: unknown }>(sql`select error, problems from imports`);
  expect(row).toEqual({ error: "The name is a\uFFFDb.", problems: [{ place: "a\uFFFD", message: "the name \uFFFD" }] });
});
