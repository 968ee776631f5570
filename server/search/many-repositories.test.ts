import { expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { noteStatements } from "#server/test/note-statements.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

test("the parameters of a search do not grow with the repositories that have a name", async ({ world }) => {
  const bug = await createLabel(world.as("mona"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const issue = await world.issue("mona", { labelIds: [bug.id] });
  const search = async () => {
    const values: unknown[] = [];
    const ctx = recordValues(world.as("mona"), values);
    const found = await searchIssues(ctx, { query: "label:bug milestone:v1,v2 OR label:bug -milestone:v1" });
    expect(found.nodes.map(({ id }) => id)).toEqual([issue.id]);
    return JSON.stringify(values).length;
  };
  await addRepositories(world, { from: 1, to: 250, visibility: "PUBLIC" });
  const few = await search();
  await addRepositories(world, { from: 251, to: 750, visibility: "PUBLIC" });
  expect(Math.abs((await search()) - few)).toBeLessThan(20);
});

test("issues with a name that many repositories have are found and counted", async ({ world }) => {
  await addRepositories(world, { from: 1, to: 250, visibility: "PUBLIC" });
  const bug = await createLabel(world.as("mona"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const issue = await world.issue("mona", { labelIds: [bug.id] });
  for (const query of ["label:bug", "is:issue state:open label:bug", "label:bug no:milestone"]) {
    const found = await searchIssues(world.as("mona"), { query });
    expect(found.nodes.map(({ id }) => id)).toEqual([issue.id]);
    expect([found.issueCount, found.openIssueCount, found.closedIssueCount]).toEqual([1, 1, 0]);
  }
});

test("a name that only repositories have that the viewer cannot see is not found", async ({ world }) => {
  await addRepositories(world, { from: 1, to: 250, visibility: "PRIVATE" });
  const errors = async (login: string) =>
    (await searchIssues(world.as(login), { query: "label:bug milestone:v1" })).errors.map(({ message }) => message);
  expect(await errors("hubot")).toEqual(['Label "bug" not found', 'Milestone "v1" not found']);
  expect(await errors("mona")).toEqual([]);
});

test("private repositories are those that the viewer may see, however many there are", async ({ world }) => {
  await world.issue("mona", { title: "Public" });
  await createIssue(world.as("mona"), { repositoryId: world.secret.id, title: "Secret" });
  const find = async (login: string | null, query: string) =>
    (await searchIssues(world.as(login), { query, first: 10 })).nodes.map(({ title }) => title);
  const expectFound = async () => {
    // By a role of one's own, as an owner of the organization, and without a role.
    for (const login of ["rita", "mona"]) {
      expect(await find(login, "is:private")).toEqual(["Secret"]);
      expect(await find(login, "-is:private")).toEqual(["Public"]);
      expect(await find(login, "is:private OR is:public")).toEqual(["Secret", "Public"]);
    }
    for (const login of ["hubot", null]) {
      expect(await find(login, "is:private")).toEqual([]);
      expect(await find(login, "-is:private")).toEqual(["Public"]);
    }
  };
  await expectFound();
  // Too many to be parameters of a statement: for the owner of the organization.
  await addRepositories(world, { from: 1, to: 1001, visibility: "PRIVATE" });
  expect((await prepareSearch(world.as("mona"), "is:private", undefined)).scope.privateRepositoryIds).toBeUndefined();
  expect((await prepareSearch(world.as("rita"), "is:private", undefined)).scope.privateRepositoryIds).toEqual([
    world.secret.id,
  ]);
  await expectFound();
});

test("private repositories are those of a token with permissions", async ({ world }) => {
  await createIssue(world.as("mona"), { repositoryId: world.secret.id, title: "Secret" });
  const find = async (repositoryIds: number[]) =>
    (await searchIssues(world.as("mona", { repositoryIds }), { query: "is:private" })).nodes.map(({ title }) => title);
  expect(await find([world.secret.id])).toEqual(["Secret"]);
  expect(await find([world.hello.id])).toEqual([]);
});

function recordValues(ctx: Context, values: unknown[]): Context {
  return { ...ctx, db: noteStatements(ctx.db, (statement) => void values.push(statement.values)) };
}

type Repositories = { from: number; to: number; visibility: "PUBLIC" | "PRIVATE" };

async function addRepositories(world: World, { from, to, visibility }: Repositories): Promise<void> {
  await world.db.run(sql`
    with added as (insert into repositories (owner_id, name, visibility)
      select ${world.hello.ownerId}, 'empty' || n, ${visibility}::repository_visibility from generate_series(${from}::int, ${to}::int) n returning id),
    labeled as (insert into labels (repository_id, name, color, description) select id, 'Bug', 'ffffff', '' from added)
    insert into milestones (repository_id, number, title) select id, 1, 'V1' from added`);
}
