import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { getPlacement } from "#server/platform/distribution/placement.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyCitusDatabase, copyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { makeWorld, ROOT } from "#server/test/world.ts";

const MIGRATIONS = join(ROOT, "server/migrations");
/** The one that made databases distributable. */
const FIRST = "0125";

const SAMPLE = `
create table notes (
  id bigint generated always as identity,
  repository_id bigint not null,
  issue_id bigint not null,
  account_id bigint,
  primary key (repository_id, id)
);
select place_table('notes', 'distributed');
alter table notes add foreign key (repository_id, issue_id) references issues on delete cascade;
alter table notes add foreign key (account_id) references accounts on delete set null;
create index notes_issue on notes (repository_id, issue_id);
select watch_changes('notes', true);
create table note_settings (account_id bigint primary key);
select add_local_foreign_key('note_settings', 'note_settings_account', 'account_id', 'accounts', 'on delete cascade');
alter table issues add column note_count integer not null default 0;
`;

const DATABASES = [
  ["an undistributed", copyDatabase, false],
  ["a distributed", copyCitusDatabase, true],
] as const;

describe("a later migration", () => {
  for (const [name, copy, isDistributed] of DATABASES) {
    test.skipIf(isDistributed && inject("citus") === null)(`works on ${name} database`, async () => {
      const folder = await makeFolder("milepost-migrations-");
      await cp(MIGRATIONS, folder, { recursive: true });
      await writeFile(join(folder, "9000-notes.sql"), SAMPLE);
      const { connection, drop } = await copy();
      const db = openDatabase(connection, { poolSize: 1, isDistributed });
      onTestFinished(async () => {
        await db.close();
        await drop();
        await rm(folder, { recursive: true });
      });
      expect(await migrate(db.pool, folder)).toEqual(["9000-notes.sql"]);
      await db.transaction(async (tx) => {
        const world = await makeWorld(tx);
        const { id, repositoryId } = await world.issue("mona");
        await tx.run(
          sql`insert into notes (repository_id, issue_id, account_id) values (${repositoryId}, ${id}, ${world.id("tess")})`,
        );
        await tx.run(sql`insert into note_settings values (${world.id("hubot")})`);
        await tx.run(sql`delete from issues where repository_id = ${repositoryId} and id = ${id}`);
        await tx.run(sql`delete from accounts where id = ${world.id("hubot")}`);
        expect(await tx.rows(sql`select 1 from notes`)).toEqual([]);
        expect(await tx.rows(sql`select 1 from note_settings`)).toEqual([]);
      });
    });
  }

  test("places the tables that it makes", async () => {
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql") && file.slice(0, 4) > FIRST);
    const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), "utf8")));
    expect(texts.flatMap(findUnplaced)).toEqual([]);
    expect(findUnplaced("create table labels (id bigint);")).toEqual(["labels"]);
    expect(findUnplaced("create table labels (id bigint); select place_table('labels', 'distributed');")).toEqual([]);
    expect(findUnplaced("create table sessions (id bigint);")).toEqual([]);
  });
});

/** The tables of workers that a migration makes without placing them. */
function findUnplaced(text: string): string[] {
  return Array.from(text.matchAll(/\bcreate (?:unlogged )?table (\w+)/g), ([, name = ""]) => name).filter((name) => {
    const placement = getPlacement(name);
    return placement !== "local" && !text.includes(`place_table('${name}', '${placement}')`);
  });
}
