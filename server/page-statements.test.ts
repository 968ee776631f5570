import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { makeQueryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeWorld, ROOT, toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

/** The query of a page, as the build writes it. */
function readQuery(name: string): string {
  const texts = JSON.parse(readFileSync(join(ROOT, "web/persisted.json"), "utf8")) as Record<string, string>;
  const query = Object.values(texts).find((text) => text.startsWith(`query ${name}(`));
  if (query === undefined) throw new Error(`There is no query ${name}: npm run generate`);
  return query;
}

async function countStatements(world: World, name: string, variables: object): Promise<number> {
  const before = world.db.statements.count;
  const result = await world.graphql("mona", readQuery(name), { owner: "octo", name: "hello", ...variables });
  expect(result.errors).toBeUndefined();
  return world.db.statements.count - before;
}

describe("the statements of a page, without those of its session and its announcement", () => {
  test("of a list are up to 16", async ({ world }) => {
    for (let n = 0; n < 3; n += 1) await world.issue("mona", { assigneeIds: [world.id("tess")] });
    const variables = { query: "is:issue state:open", first: 25, skip: 0, isIndex: true };
    expect(await countStatements(world, "RepositoryIssuesPageQuery", variables)).toBeLessThanOrEqual(16);
  });

  test("of an issue are up to 30", async ({ world }) => {
    const issue = await world.issue("mona", { assigneeIds: [world.id("tess")] });
    const variables = { number: issue.number, timelineCount: 15, pageSkip: 0, pageCount: 0 };
    expect(await countStatements(world, "IssuePageQuery", variables)).toBeLessThanOrEqual(30);
  });

  // A distributed database plans them on its workers.
  it.skipIf(inject("citus") !== null)("are planned once for each connection, whatever they load", async () => {
    // What a connection has planned for other tests, and dead rows of theirs, change which plans seem cheap.
    const copy = await copyDatabase();
    const client = new pg.Client(copy.connection);
    await client.connect();
    await client.query("begin");
    const world = await makeWorld(makeQueryable(client));
    const issue = await world.issue("mona", { assigneeIds: [world.id("tess")] });
    await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
    const pages: [string, object][] = [
      ["IssuePageQuery", { number: issue.number, timelineCount: 15, pageSkip: 0, pageCount: 0 }],
      ...[
        { query: "", orderBy: "REPOSITORY" },
        { query: "repo:octo/hello", orderBy: "UPDATED" },
      ].map((inbox): [string, object] => ["NotificationsPageQuery", { isValid: true, first: 25, skip: 25, ...inbox }]),
    ];
    const countPlans = async () =>
      new Map(
        (
          await world.db.rows<{ statement: string; plans: number }>(
            sql`select statement, custom_plans as plans from pg_prepared_statements`,
          )
        ).map(({ statement, plans }) => [statement, plans]),
      );
    const load = async () => {
      for (const [name, variables] of pages) await countStatements(world, name, variables);
    };
    // The database compares the plan for all values with those for the first five.
    for (let n = 0; n < 6; n += 1) await load();
    const before = await countPlans();
    expect(before.size).toBeGreaterThan(20);
    for (let n = 0; n < 3; n += 1) await load();
    const again = [...(await countPlans())].filter(([statement, plans]) => plans > (before.get(statement) ?? 0));
    await client.end();
    await copy.drop();
    expect(again).toEqual([]);
  });
});
