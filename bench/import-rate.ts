import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./database.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Imports an archive of 20,000 issues with a comment each, and removes them. Returns the records per second. */
export async function importRate(bench: Bench): Promise<number> {
  const path = join(tmpdir(), "milepost-bench-archive.json");
  if (!existsSync(path)) await writeFile(path, JSON.stringify(makeArchive()));
  const remove = () =>
    bench.opened.database.run(
      sql`delete from repositories where name = 'tool' and owner_id in (select id from accounts where login = 'bench-import')`,
    );
  // An interrupted run leaves them.
  await remove();
  const startedAt = performance.now();
  const { counts } = await importArchive(bench.context(), { source: path, visibility: "PRIVATE", accountId: null });
  const seconds = (performance.now() - startedAt) / 1000;
  // Searches over all repositories have the same newest issues as before.
  await remove();
  return Math.round((counts.issues + counts.comments) / seconds);
}

function makeArchive(): object {
  const time = "2020-01-01T00:00:00Z";
  const issues = Array.from({ length: 20_000 }, (_, n) => ({
    number: n + 1,
    id: `I${n}`,
    title: `Issue ${n}`,
    url: "https://example.com/",
    state: "OPEN",
    author: `someone${n % 50}`,
    assignees: [],
    labels: ["bug"],
    body: `Text of issue ${n}, see #${(n % 100) + 1} by @someone${n % 50}.`,
    createdAt: time,
    updatedAt: time,
    closedAt: null,
    comments: [{ author: `someone${n % 40}`, body: "A **comment** with `code`.", createdAt: time, updatedAt: time }],
  }));
  return {
    magic: "E!vIA5L86J2I",
    timestamp: time,
    repo: "bench-import/tool",
    labels: [{ name: "bug", color: "ff0000" }],
    issues,
    pulls: [],
  };
}
