import { readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest } from "#server/backups/backup-format.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { verifyBackup } from "#server/backups/verify-backup.ts";
import { countRows, writeBackup } from "#server/backups/write-backup.ts";
import { makeQueryable } from "#server/platform/db/database.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { makeWorld } from "#server/test/world.ts";

type Copy = Awaited<ReturnType<typeof copyDatabase>> & { pool: pg.Pool };

let folder: string;
let good: string;
let content: string;
let manifest: Manifest;
const copies: Copy[] = [];

beforeAll(async () => {
  folder = await makeFolder("milepost-backup-");
  good = join(folder, "good.gz");
  const source = await openCopy();
  const client = await source.pool.connect();
  await client.query("begin");
  const world = await makeWorld(makeQueryable(client));
  await world.issue("mona", { title: "One", body: "A backslash \\. and\nlines\tand a \\N" });
  await world.issue("mona", { title: "Two" });
  await client.query("commit");
  client.release();
  manifest = await backUp(source, good);
  content = gunzipSync(await readFile(good)).toString();
});

afterAll(async () => {
  for (const copy of copies) {
    await copy.drop();
    await copy.pool.end();
  }
  await rm(folder, { recursive: true, force: true });
});

async function openCopy(): Promise<Copy> {
  const copy = await copyDatabase();
  const pool = new pg.Pool({ ...copy.connection, max: 3 });
  pool.on("error", () => undefined);
  copies.push({ ...copy, pool });
  return { ...copy, pool };
}

async function backUp(copy: Copy, path: string): Promise<Manifest> {
  return writeBackup(copy.pool, path, () => undefined);
}

async function restore(copy: Copy, path: string, options: { force?: boolean; lockTimeoutMs?: number } = {}) {
  return restoreBackup(copy.pool, await verifyBackup(path), { force: false, onProgress: () => undefined, ...options });
}

/** A backup with this content. It is compressed again, so its gzip checksum is right. */
async function rewritten(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, gzipSync(text));
  return path;
}

async function damaged(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, change(await readFile(good)));
  return path;
}

describe("a backup", () => {
  test("has the rows and the digest of each table, and is private", async () => {
    expect(manifest.tables.find((table) => table.name === "issues")?.rows).toBe(2);
    expect(manifest.tables.every((table) => /^[0-9a-f]{64}$/.test(table.sha256))).toBe(true);
    expect(await verifyBackup(good)).toMatchObject({ manifest });
    expect((await stat(good)).mode & 0o777).toBe(PRIVATE_FILE_MODE);
  });

  test("has no numbers of transactions, which mean nothing in another cluster", () => {
    expect(content).toContain('"name":"events"');
    expect(content).not.toContain("transaction_id");
  });

  test("has equal digests after it was restored", async () => {
    const target = await openCopy();
    expect(countRows(await restore(target, good))).toBe(countRows(manifest));
    expect((await backUp(target, join(folder, "second.gz"))).tables).toEqual(manifest.tables);
    await target.pool.query("select 1 from issues where title = 'One'");
  });

  test("replaces an unfinished one, and does not follow a link", async () => {
    const target = join(folder, "target");
    await writeFile(target, "untouched");
    const path = join(folder, "linked.gz");
    await symlink(target, `${path}.partial`);
    await backUp(await openCopy(), path);
    expect(await readFile(target, "utf8")).toBe("untouched");
    expect((await stat(path)).mode & 0o777).toBe(PRIVATE_FILE_MODE);
  });

  test("that cannot be written fails with a message and leaves no file", async () => {
    const path = join(folder, "nowhere", "x.gz");
    await expect(backUp(await openCopy(), path)).rejects.toThrow(
      `${path}.partial cannot be written: its folder does not exist.`,
    );
    const full = await openCopy();
    const interrupted = join(folder, "interrupted.gz");
    const stop = () => {
      throw new Error("stop here");
    };
    await expect(writeBackup(full.pool, interrupted, stop)).rejects.toThrow("stop here");
    await expect(stat(`${interrupted}.partial`)).rejects.toThrow("ENOENT");
    await expect(stat(interrupted)).rejects.toThrow("ENOENT");
  });
});

describe("a damaged backup is refused with a message", () => {
  test("a truncated file", async () => {
    const size = (await stat(good)).size;
    for (const length of [0, 5, Math.floor(size / 3), size - 9, size - 1]) {
      const path = await damaged("truncated.gz", (bytes) => bytes);
      await truncate(path, length);
      await expect(verifyBackup(path), `${length} of ${size} bytes`).rejects.toThrow(
        /^The backup ends too early, .+\.$|^The file is not a backup of Milepost\.$/,
      );
    }
  });

  test("a shortened one that is valid gzip", async () => {
    const lines = content.split("\n");
    for (const keep of [1, 2, Math.floor(lines.length / 2), lines.length - 2]) {
      const path = await rewritten("shortened.gz", `${lines.slice(0, keep).join("\n")}\n`);
      await expect(verifyBackup(path), `${keep} of ${lines.length} lines`).rejects.toThrow(
        /^The backup ends too early/,
      );
    }
    await expect(verifyBackup(await rewritten("half-line.gz", content.slice(0, -20)))).rejects.toThrow(
      /^The backup ends too early/,
    );
  });

  test("one with a row removed or changed", async () => {
    const row = content.split("\n").find((line) => line.includes("\tTwo\t")) ?? "";
    expect(row).not.toBe("");
    await expect(verifyBackup(await rewritten("cut.gz", content.replace(`${row}\n`, "")))).rejects.toThrow(
      "The backup is damaged: the table issues has 1 rows instead of 2.",
    );
    await expect(verifyBackup(await rewritten("edit.gz", content.replace("\tTwo\t", "\tTen\t")))).rejects.toThrow(
      "The backup is damaged: rows of the table issues were changed.",
    );
    const columns = content.replace('"columns":["id","kind","login"', '"columns":["id","login","kind"');
    expect(columns).not.toBe(content);
    await expect(verifyBackup(await rewritten("columns.gz", columns))).rejects.toThrow(
      "The backup is damaged: its content was changed.",
    );
  });

  test("one with a table removed, or with something after its end", async () => {
    const start = content.indexOf('{"name":"comments"');
    const end = content.indexOf("\\.\n", start) + 3;
    await expect(
      verifyBackup(await rewritten("table.gz", content.slice(0, start) + content.slice(end))),
    ).rejects.toThrow("The backup is damaged: the table comments is missing.");
    for (const extra of ["{}\n", '{"name":"accounts","columns":["id"]}\n\\.\n', "x"]) {
      await expect(verifyBackup(await rewritten("extra.gz", content + extra)), extra).rejects.toThrow(
        /^The backup (is damaged: something follows its end|ends too early)/,
      );
    }
    const tail = await damaged("tail.gz", (bytes) => Buffer.concat([bytes, Buffer.from("garbage")]));
    await expect(verifyBackup(tail)).rejects.toThrow(/^The backup is damaged|^The file is not a backup/);
  });

  test("one with any flipped byte", async () => {
    const size = (await stat(good)).size;
    for (let step = 0; step < 60; step += 1) {
      const position = Math.floor((step / 60) * size);
      const path = await damaged("flipped.gz", (bytes) => {
        bytes[position] = (bytes[position] ?? 0) ^ 0x10;
        return bytes;
      });
      const result = await verifyBackup(path).catch((error: Error) => error);
      // The header of gzip has a time and a system, which do not change the content.
      if (position < 10 && !(result instanceof Error)) continue;
      expect(result, `byte ${position}`).toMatchObject({ name: "UserError" });
    }
  });

  test("another file, or a backup of another version", async () => {
    await expect(verifyBackup(await rewritten("text.gz", "hello\n"))).rejects.toThrow(
      "The file is not a backup of Milepost.",
    );
    const path = join(folder, "plain");
    await writeFile(path, "hello");
    await expect(verifyBackup(path)).rejects.toThrow("The file is not a backup of Milepost.");
    await expect(verifyBackup(folder)).rejects.toThrow("The file cannot be read (EISDIR).");
    await expect(
      verifyBackup(await rewritten("old.gz", content.replace("milepost-backup-2", "milepost-backup-1"))),
    ).rejects.toThrow("The backup was made by another version of Milepost.");
  });
});

describe("a restore", () => {
  test("of another version's backup changes nothing", async () => {
    const target = await openCopy();
    const verified = await verifyBackup(good);
    const older = { ...verified, head: { ...verified.head, migrations: verified.head.migrations.slice(0, -1) } };
    await expect(restoreBackup(target.pool, older, { force: true, onProgress: () => undefined })).rejects.toThrow(
      "The backup was made by another version of Milepost.",
    );
  });

  test("of a file that changes after it was verified changes nothing and ends its COPY", async () => {
    const target = await openCopy();
    await restore(target, good);
    const verified = await verifyBackup(good);
    for (const [name, text] of [
      ["later.gz", content.replace("\tTwo\t", "\tTen\t")],
      ["later-cut.gz", content.slice(0, content.indexOf("\tTwo\t"))],
      ["later-bad.gz", content.replace("\tTwo\t", "\t\\q\tx\t")],
    ] as const) {
      const path = await rewritten(name, text);
      await expect(
        restoreBackup(target.pool, { ...verified, path }, { force: true, onProgress: () => undefined }),
        name,
      ).rejects.toThrow();
    }
    expect((await target.pool.query("select title from issues order by number")).rows).toEqual([
      { title: "One" },
      { title: "Two" },
    ]);
  });

  test("waits for a session that uses a table for a limited time", async () => {
    const target = await openCopy();
    const session = await target.pool.connect();
    await session.query("begin; lock table comments in row exclusive mode");
    await expect(restore(target, good, { lockTimeoutMs: 50 })).rejects.toThrow("Other sessions use the database.");
    await session.query("rollback");
    session.release();
    expect(countRows(await restore(target, good))).toBe(countRows(manifest));
    await expect(restore(target, good)).rejects.toThrow("The database is not empty.");
  });
});
