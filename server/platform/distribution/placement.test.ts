import { describe, expect } from "vitest";
import { TABLES } from "#server/platform/distribution/placement.ts";
import { getOutcome, readPlan, type ForeignKey } from "#server/platform/distribution/read-plan.ts";
import { sql } from "#server/platform/db/sql.ts";
import { plainTest as test } from "#server/test/world-test.ts";

describe("the placement of tables", () => {
  test("names each table of the schema exactly once", async ({ world: { db } }) => {
    const all = Object.values(TABLES).flat();
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    expect(await readPlan(db)).toMatchObject({ unplaced: [], missing: [] });
  });

  test("has the repository in every unique key of distributed tables", async ({ world: { db } }) => {
    expect((await readPlan(db)).keysWithoutRepository).toEqual([]);
    await db.run(sql`create unique index comments_text on comments (id)`);
    expect((await readPlan(db)).keysWithoutRepository).toEqual(["comments_text"]);
  });

  test("distributes only tables that always have a repository", async ({ world: { db } }) => {
    const found = await db.rows<{ name: string }>(sql`
      select attrelid::regclass::text as name from pg_attribute where attname = 'repository_id' and attnotnull
        and attrelid::regclass::text = any(${TABLES.distributed}::text[])`);
    expect(found.map(({ name }) => name).sort()).toEqual([...TABLES.distributed].sort());
  });

  test("reports a table without a place", async ({ world: { db } }) => {
    await db.run(sql`create table without_a_place (id bigint)`);
    expect((await readPlan(db)).unplaced).toEqual(["without_a_place"]);
  });

  test("loses the foreign keys to other repositories and from the coordinator to workers, and no others", async ({
    world: { db },
  }) => {
    const { lostForeignKeys } = await readPlan(db);
    expect(lostForeignKeys.map(({ child, parent }) => `${child} → ${parent}`)).toEqual(LOST);
  });
});

const LOST = [
  "code_host_pulls → issues",
  "event_queue → events",
  "issue_dependencies → issues",
  "issue_dependencies → issues",
  "issue_links → issues",
  "issue_links → issues",
  "issue_transfers → issues",
  "notification_deliveries → issues",
  "project_items → issues",
  "sub_issues → issues",
  "sub_issues → issues",
];

describe("a foreign key", () => {
  const key: ForeignKey = {
    name: "comments_issue",
    child: "comments",
    parent: "issues",
    childColumns: ["repository_id", "issue_id"],
    parentColumns: ["repository_id", "id"],
    onUpdate: "a",
    onDelete: "c",
    definition: "",
  };

  test("is kept within a repository, without its update of the repository", () => {
    expect(getOutcome(key)).toBe("kept");
    expect(getOutcome({ ...key, onUpdate: "c" })).toBe("changed");
  });

  test("is kept to tables that all workers have, and lost from them to a worker", () => {
    expect(getOutcome({ ...key, parent: "accounts", childColumns: ["author_id"], parentColumns: ["id"] })).toBe("kept");
    expect(getOutcome({ ...key, child: "sub_issues" })).toBe("lost");
    expect(getOutcome({ ...key, child: "issues", parent: "views" })).toBe("lost");
  });

  test("to an issue of another repository is lost", () => {
    expect(getOutcome({ ...key, childColumns: ["issue_repository_id", "issue_id"] })).toBe("lost");
  });
});
