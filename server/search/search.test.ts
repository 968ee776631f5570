import pg from "pg";
import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { makeQueryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { copyDatabase } from "#server/test/database.ts";
import { toIssueKey, makeWorld, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { LIMITS } from "#shared/limits.ts";

/** Five issues: 1 open, labelled bug, mona's; 2 closed, bug and wip, assigned to tess; 3 open, in v1; 4 open, commented on; 5 a duplicate. */
async function openFive(world: World): Promise<void> {
  const wren = world.as("wren");
  const repositoryId = world.hello.id;
  const bug = await createLabel(wren, { repositoryId, name: "bug", color: "f00" });
  const wip = await createLabel(wren, { repositoryId, name: "help wanted", color: "0f0" });
  const milestone = await createMilestone(wren, { repositoryId, title: "v1 beta" });
  await world.issue("mona", { title: "Crash on start", labelIds: [bug.id] });
  const second = await world.issue("tess", {
    title: "Slow start",
    labelIds: [bug.id, wip.id],
    assigneeIds: [world.id("tess")],
  });
  await closeIssue(world.as("tess"), { ...toIssueKey(second), stateReason: "NOT_PLANNED" });
  await world.issue("tess", { title: "Add dark mode", milestoneId: milestone.id });
  const fourth = await world.issue("hubot", { title: "Question", body: "How do I crash it?" });
  await addComment(world.as("mona"), { subject: fourth, body: "Try fixing foo_bar() in HTTP/2 mode" });
  const fifth = await world.issue("hubot", { title: "Again" });
  await closeIssue(world.as("tess"), { ...toIssueKey(fifth), duplicateOf: toIssueKey(fourth) });
  await world.db.run(
    sql`update issues set created_at = ('2024-01-01'::timestamp + number * interval '1 day') at time zone 'UTC', updated_at = ('2024-02-01'::timestamp - number * interval '1 hour') at time zone 'UTC'`,
  );
}

const CASES: [string, number[]][] = [
  ["", [5, 4, 3, 2, 1]],
  ["is:open", [4, 3, 1]],
  ["state:closed", [5, 2]],
  ["is:issue is:closed reason:duplicate", [5]],
  ['reason:"not planned"', [2]],
  ["label:bug", [2, 1]],
  ['label:BUG -label:"help wanted"', [1]],
  ['label:"help wanted",bug', [2, 1]],
  ['label:bug label:"help wanted"', [2]],
  ["label:nothing", []],
  ["-label:nothing", [5, 4, 3, 2, 1]],
  ["author:tess", [3, 2]],
  ["author:@me", [1]],
  ["author:@tess is:open", [3]],
  ["author:nobody", []],
  ["assignee:tess", [2]],
  ["assignee:*", [2]],
  ["no:assignee is:open", [4, 3, 1]],
  ["-no:assignee", [2]],
  ["has:milestone", [3]],
  ['milestone:"v1 beta"', [3]],
  ["-milestone:*", [5, 4, 2, 1]],
  ["no:label", [5, 4, 3]],
  ["comments:>0", [4]],
  ["comments:0 is:open", [3, 1]],
  ["created:2024-01-03", [2]],
  ["created:>2024-01-03", [5, 4, 3]],
  ["created:2024-01-02..2024-01-03", [2, 1]],
  ["start", [2, 1]],
  ["start crash", [1]],
  ["crash", [4, 1]],
  ["crash in:title", [1]],
  ["crash in:body", [4]],
  ["fix in:comments", [4]],
  ['"dark mode"', [3]],
  ['"mode dark"', []],
  ["foo_bar()", [4]],
  ["HTTP/2", [4]],
  ["crash OR dark", [4, 3, 1]],
  ["(label:bug OR author:hubot) is:open", [4, 1]],
  ["NOT (label:bug OR author:hubot)", [3]],
  ["-crash is:open", [3]],
  ["sort:created-asc", [1, 2, 3, 4, 5]],
  ["sort:updated-desc", [1, 2, 3, 4, 5]],
  ["sort:comments-desc", [4, 5, 3, 2, 1]],
  ["crash sort:relevance", [1, 4]],
  ["is:pr", []],
  ["is:private", []],
  ["is:public is:open", [4, 3, 1]],
  ["repo:octo/hello label:bug", [2, 1]],
  ["repo:octo/secret", [5, 4, 3, 2, 1]],
  ["org:octo is:closed", [5, 2]],
  ["user:mona label:bug", [2, 1]],
  ["lable:bug is:open", [4, 3, 1]],
];

describe("a search in a repository", () => {
  test("finds the issues of each query, in its order", async ({ world }) => {
    await openFive(world);
    for (const [query, expected] of CASES) {
      const found = await searchIssues(world.as("mona"), { query: `${query} is:issue` }, world.hello);
      expect([query, found.nodes.map((issue) => issue.number)]).toEqual([query, query === "is:pr" ? [] : expected]);
    }
  });

  test("counts both states, whichever the query has", async ({ world }) => {
    await openFive(world);
    for (const query of ["is:issue state:open", "is:issue is:closed", "is:issue"]) {
      expect(await searchIssues(world.as(null), { query }, world.hello)).toMatchObject({
        openIssueCount: 3,
        closedIssueCount: 2,
      });
    }
    expect(await searchIssues(world.as(null), { query: "label:bug state:open" }, world.hello)).toMatchObject({
      issueCount: 1,
      openIssueCount: 1,
      closedIssueCount: 1,
    });
  });

  test("reports the terms that it does not know, and ignores only those", async ({ world }) => {
    await openFive(world);
    const result = await searchIssues(world.as(null), { query: "is:issue lable:bug author:tess" }, world.hello);
    expect(result.errors).toEqual([{ start: 9, end: 14, message: 'Unknown qualifier "lable"', suggestion: "label" }]);
    expect(result.nodes.map((issue) => issue.number)).toEqual([3, 2]);
  });

  test("reports names that were not found", async ({ world }) => {
    const query = "label:None author:Nobody milestone:@me field.size:3 no:field.size type:Epic label:* assignee:@me";
    const { errors } = await searchIssues(world.as("mona"), { query }, world.hello);
    expect(errors.map(({ start, message }) => `${start} ${message}`)).toEqual([
      '6 Label "None" not found',
      '18 Account "Nobody" not found',
      '35 Milestone "@me" not found',
      '39 Issue field "size" not found',
      '55 Issue field "size" not found',
      '71 Issue type "Epic" not found',
    ]);
  });

  test("has pages up to the list's cap", async ({ world }) => {
    await world.db.run(sql`
      insert into issues (repository_id, number, title) select ${world.hello.id}, n, 'x' from generate_series(1, 1100) n`);
    const page = await searchIssues(world.as(null), { query: "is:issue", first: 25, skip: 25 }, world.hello);
    expect(page.nodes[0]?.number).toBe(1075);
    const last = await searchIssues(world.as(null), { query: "is:issue", first: 100, skip: 950 }, world.hello);
    expect([last.issueCount, last.nodes.length, last.pageInfo.hasNextPage]).toEqual([LIMITS.listItems, 50, false]);
    expect((await searchIssues(world.as("mona"), { query: "is:issue" }, world.hello)).issueCount).toBe(1100);
  });

  test("treats hostile queries as text (CVE-2025-11892)", async ({ world }) => {
    await openFive(world);
    for (const query of [
      "'; drop table issues; --",
      `label:"'); select 1 --"`,
      "\\",
      "%",
      "':A & b'",
      "a:*|!&()",
      "label:<script>alert(1)</script>",
      "\u0000",
      "((((",
      "𝕏 ﷽",
    ]) {
      await expect(
        searchIssues(world.as("mona"), { query: query.replaceAll("\0", "") }, world.hello),
      ).resolves.toMatchObject({ ok: true });
    }
    expect(await searchIssues(world.as("mona"), { query: "x".repeat(5000) }, world.hello)).toMatchObject({
      ok: false,
      nodes: [],
      errors: [{ message: "The query is too long (maximum is 4096 characters)." }],
    });
  });
});

describe("a search over all repositories", () => {
  test("leaves out archived ones unless the query includes them", async ({ world }) => {
    const old = await createRepository(world.as("mona"), { name: "old", visibility: "PUBLIC" });
    await world.issue("mona", { repositoryId: old.id, title: "Dusty" });
    await archiveRepository(world.as("mona"), { id: old.id });
    expect((await searchIssues(world.as(null), { query: "dusty" })).issueCount).toBe(0);
    expect((await searchIssues(world.as(null), { query: "dusty archived:true" })).issueCount).toBe(1);
  });

  test("finds a label by name in all repositories that the viewer can see", async ({ world }) => {
    for (const repository of [world.hello, world.secret]) {
      const label = await createLabel(world.as("mona"), { repositoryId: repository.id, name: "bug", color: "f00" });
      await world.issue("mona", { repositoryId: repository.id, labelIds: [label.id] });
    }
    expect((await searchIssues(world.as("rita"), { query: "label:bug" })).issueCount).toBe(2);
    expect((await searchIssues(world.as("hubot"), { query: "label:bug" })).issueCount).toBe(1);
  });
});

describe("the repositories of a search over all repositories", () => {
  const CASES: [string, string[]][] = [
    ["repo:octo/hello repo:octo/tools", ["hello", "tools"]],
    ["repo:octo/hello org:octo", ["hello", "secret", "tools"]],
    ["repo:octo/hello user:tess", ["hello", "notes"]],
    ["repo:octo/hello is:issue user:tess", ["hello", "notes"]],
    ["repo:octo/hello,tess/notes org:octo", ["hello", "notes", "secret", "tools"]],
    ["repo:octo/hello -repo:octo/hello", []],
    ["-org:octo repo:octo/hello", []],
    ["-repo:octo/hello org:octo", ["secret", "tools"]],
    ["-repo:octo/hello -org:tess", ["secret", "tools"]],
    ["NOT repo:octo/hello", ["notes", "secret", "tools"]],
    ["(repo:octo/hello OR user:tess) -repo:octo/tools", ["hello", "notes"]],
  ];

  test("are the union of those that it names, without those that it excludes", async ({ world }) => {
    const tools = await world.repository("tools", "PUBLIC");
    const notes = await createRepository(world.as("tess"), { name: "notes", visibility: "PUBLIC" });
    for (const { id, name } of [world.hello, world.secret, tools])
      await world.issue("mona", { repositoryId: id, title: name });
    await world.issue("tess", { repositoryId: notes.id, title: notes.name });
    for (const [query, expected] of CASES) {
      const found = await world.graphql("mona", SEARCH, { query });
      const { search } = found.data as { search: { nodes: { title: string }[]; errors: unknown[] } };
      expect([query, search.nodes.map(({ title }) => title).sort(), search.errors]).toEqual([query, expected, []]);
    }
  });

  const SEARCH = `query ($query: String!) { search(query: $query, type: ISSUE_ADVANCED, first: 25) {
    nodes { ... on Issue { title } } errors { message } } }`;

  test("that the viewer cannot see are reported as unknown ones are", async ({ world }) => {
    const query = "repo:octo/secret repo:octo/none repo:octo/hello";
    const { errors } = await searchIssues(world.as("hubot"), { query });
    expect(errors).toEqual([
      { start: 5, end: 16, message: 'Repository "octo/secret" not found' },
      { start: 22, end: 31, message: 'Repository "octo/none" not found' },
    ]);
  });
});

test("values that an issue field cannot have are reported", async ({ world }) => {
  const mona = world.as("mona");
  const organizationId = world.hello.ownerId;
  await createIssueField(mona, { organizationId, name: "Effort", dataType: "NUMBER" });
  await createIssueField(mona, { organizationId, name: "Target", dataType: "DATE" });
  await createIssueField(mona, { organizationId, name: "Note", dataType: "TEXT" });
  const options = [{ name: "High" }, { name: "Low" }];
  await createIssueField(mona, { organizationId, name: "Priority", dataType: "SINGLE_SELECT", options });
  const problems = async (query: string) =>
    (await searchIssues(mona, { query }, world.hello)).errors.map(({ message, suggestion }) => [message, suggestion]);
  expect(await problems("field.effort:abc")).toEqual([['"abc" is not a number or a range of numbers', undefined]]);
  expect(await problems("field.target:soon,2026-01-31")).toEqual([
    ['"soon" is not a date or a range of dates', undefined],
  ]);
  expect(await problems("field.priority:Hihg")).toEqual([['"Hihg" is not an option of the field "priority"', "high"]]);
  expect(await problems("field.effort:>2.5 field.target:>@today field.priority:high,* field.note:any")).toEqual([]);
});

test("a search that takes too long is stopped with a message, and the next one runs", async () => {
  const copy = await copyDatabase();
  const [holder, searcher] = [new pg.Client(copy.connection), new pg.Client(copy.connection)];
  try {
    await Promise.all([holder.connect(), searcher.connect()]);
    await searcher.query("begin");
    const world = await makeWorld(makeQueryable(searcher));
    await searcher.query("commit");
    await searcher.query("set statement_timeout = 100");
    await holder.query("begin; lock table search_documents in access exclusive mode");
    const stopped = await searchIssues(world.as("mona"), { query: "crash" }, world.hello);
    expect(stopped).toMatchObject({ ok: false, issueCount: 0, nodes: [] });
    expect(stopped.errors[0]?.message).toMatch(/^The search took longer than .* seconds and was stopped\./);
    await holder.query("rollback");
    expect(await searchIssues(world.as("mona"), { query: "crash" }, world.hello)).toMatchObject({ ok: true });
  } finally {
    await Promise.all([holder.end(), searcher.end()]);
    await copy.drop();
  }
});

describe("the statements of a page", () => {
  const LIST = `{ repository(owner: "octo", name: "hello") { search(query: "is:issue", first: 25) { openIssueCount edges { node { ... on Issue {
    title resourcePath isReadByViewer author { login } milestone { title } labels(first: 10) { nodes { name } } assignedActors(first: 10) { nodes { ... on Actor { login } } } } } } } } }`;

  test("are as many for 25 rows as for 5", async ({ world }) => {
    await openFive(world);
    const count = async () => {
      const before = world.db.statements.count;
      expect((await world.graphql("mona", LIST)).errors).toBeUndefined();
      return world.db.statements.count - before;
    };
    const few = await count();
    for (let n = 0; n < 20; n += 1) await world.issue("hubot");
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(9);
  });

  test("of an issue are as many for 30 comments as for 3", async ({ world }) => {
    const issue = await world.issue("mona");
    const query = `{ repository(owner: "octo", name: "hello") { issue(number: 1) { bodyHTML reactionGroups { content } timelineItems(first: 50) { nodes { __typename ... on IssueComment { bodyHTML authorAssociation viewerCanUpdate author { login } reactionGroups { content reactors { totalCount } } } } } } } }`;
    const count = async (comments: number) => {
      for (let n = 0; n < comments; n += 1) await addComment(world.as("hubot"), { subject: issue, body: "x" });
      const before = world.db.statements.count;
      expect((await world.graphql("mona", query)).errors).toBeUndefined();
      return world.db.statements.count - before;
    };
    const few = await count(3);
    expect(await count(27)).toBe(few);
    expect(few).toBeLessThanOrEqual(10);
  });
});
