import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { ARCHIVE_MAGIC } from "#server/imports/archive.ts";
import { exportArchive } from "#server/imports/export-archive.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { type World } from "#server/test/world.ts";
import { plainTest, test } from "#server/test/world-test.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "milepost-archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Json = Record<string, unknown>;
const time = "2020-01-01T00:00:00Z";

function comment(change: Json = {}): Json {
  return {
    author: "alice",
    authorAssociation: "MEMBER",
    body: "a comment by @Bob",
    createdAt: time,
    updatedAt: time,
    ...change,
  };
}

function issue(number: number, change: Json = {}): Json {
  return {
    number,
    id: `I${number}`,
    title: `Issue ${number}`,
    url: `https://example.com/i/${number}`,
    state: "OPEN",
    author: "alice",
    authorAssociation: "MEMBER",
    assignees: ["Bob"],
    labels: ["bug"],
    body: "see #2 and #99",
    createdAt: time,
    updatedAt: time,
    closedAt: null,
    comments: [comment()],
    ...change,
  };
}

function pull(number: number, change: Json = {}): Json {
  const oid = "a".repeat(40);
  return {
    ...issue(number),
    state: "MERGED",
    closedAt: time,
    baseRepository: "acme/tool",
    baseRefName: "main",
    baseRefOid: oid,
    headRepository: null,
    headRefName: "fix",
    headRefOid: "b".repeat(40),
    mergedAt: time,
    mergedBy: "carol",
    mergeCommit: { oid: "c".repeat(40) },
    reviews: [
      {
        ...comment({ body: "" }),
        id: `R${number}`,
        commit: { abbreviatedOid: "bbbbbbb" },
        state: "APPROVED",
        comments: [{ originalPosition: 3, body: "typo", createdAt: time, updatedAt: time }],
      },
    ],
    ...change,
  };
}

function archive(change: Json = {}): Json {
  return {
    magic: ARCHIVE_MAGIC,
    timestamp: time,
    repo: "acme/tool",
    labels: [{ name: "bug", description: "", color: "ff0000" }],
    issues: [issue(1), issue(3)],
    pulls: [pull(2)],
    ...change,
  };
}

async function file(content: unknown): Promise<string> {
  const path = join(folder, `${Math.random()}.json`);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function run(world: World, content: unknown, visibility: "PUBLIC" | "PRIVATE" = "PUBLIC") {
  return importArchive(world.as("mona"), { source: await file(content), visibility, accountId: world.id("mona") });
}

async function exported(ctx: Context, name = "acme/tool"): Promise<Json> {
  const path = join(folder, `${Math.random()}.json`);
  const [owner = "", repo = ""] = name.split("/");
  await exportArchive(ctx, { owner, name: repo, path });
  return JSON.parse(await readFile(path, "utf8")) as Json;
}

describe("an archive", () => {
  test("is imported with its numbers, people, labels, states, reviews, merges and times", async ({ world }) => {
    const result = await run(world, archive());
    expect(result).toMatchObject({
      problems: [],
      counts: { issues: 2, pullRequests: 1, comments: 3, reviews: 1, labels: 1, unchanged: 0 },
    });
    const { timestamp: _, ...written } = await exported(world.as("mona"));
    const { timestamp: __, ...given } = archive();
    expect(written).toEqual(given);
  });

  test("makes placeholders for unknown authors and an organization for a missing owner, owned by the importer", async ({
    world,
  }) => {
    await run(world, archive(), "PRIVATE");
    const kinds = await world.db.rows(
      sql`select login, kind from accounts where login in ('alice', 'Bob', 'carol', 'acme') order by login`,
    );
    expect(kinds).toEqual([
      { login: "Bob", kind: "MANNEQUIN" },
      { login: "acme", kind: "ORGANIZATION" },
      { login: "alice", kind: "MANNEQUIN" },
      { login: "carol", kind: "MANNEQUIN" },
    ]);
    expect(await repositoryByName(world.as("mona"), "acme", "tool")).toMatchObject({ viewerRole: "ADMIN" });
    expect(await repositoryByName(world.as("hubot"), "acme", "tool")).toBeUndefined();
  });

  test("has links to its own records, wherever they are in the file, and is searchable", async ({ world }) => {
    await run(world, archive());
    const row = await world.db.row<{ bodyHtml: string }>(
      sql`select b.body_html from issue_bodies b join issues i on i.repository_id = b.repository_id and i.id = b.issue_id where i.source_id = 'I1'`,
    );
    expect(row?.bodyHtml).toContain('href="/acme/tool/pull/2"');
    expect(row?.bodyHtml).toContain("and #99");
    const repository = await repositoryByName(world.as(null), "acme", "tool");
    expect((await searchIssues(world.as(null), { query: "comment is:pr" }, repository)).issueCount).toBe(1);
  });

  test("whose milestones come after many issues is reported, because the issues lack them", async ({ world }) => {
    const issues = Array.from({ length: 500 }, (_, index) => ({ ...issue(index + 1), milestone: 1 }));
    const milestones = [{ number: 1, title: "v1", state: "OPEN", createdAt: time, updatedAt: time }];
    const message = 'issues before it do not have it: in an archive, "milestones" come before "issues"';
    const late = await run(world, archive({ issues, pulls: [], milestones }));
    expect(late.problems).toEqual([{ place: "$.milestones[0]", message }]);
    const early = { milestones, ...archive({ repo: "acme/early", issues, pulls: [] }) };
    expect((await run(world, early)).problems).toEqual([]);
  });

  test("has discussions with numbers that no issue has", async ({ world }) => {
    const discussion = (number: number, change: Json = {}) => ({
      number,
      title: `Discussion ${number}`,
      author: "dora",
      labels: ["bug", "nowhere"],
      body: "see #1",
      url: "https://example.com/d/7",
      createdAt: time,
      ...change,
    });
    const discussions = [discussion(7), discussion(1), discussion(8, { title: "" })];
    const { problems } = await run(world, archive({ discussions }));
    expect(problems).toEqual([
      { place: "$.discussions[0]", message: 'the label "nowhere" is not in the archive' },
      { place: "$.discussions[1]", message: 'the label "nowhere" is not in the archive' },
      { place: "$.discussions[2]", message: "title must have 1 to 256 characters" },
      { place: "$.issues[0]", message: "the number 1 is already used by a discussion" },
    ]);
    const again = await run(world, archive({ issues: [issue(7)], discussions: [discussion(3)] }));
    expect(again.problems.map(({ message }) => message)).toContain(
      "the number is already used by an issue or a pull request",
    );
    expect(again.problems.map(({ message }) => message)).toContain("the number 7 is already used by a discussion");
    const { data } = await world.graphql(
      null,
      `{ repository(owner: "acme", name: "tool") { discussion(number: 7) { title formattedBody bodyHTML author { login } labels(first: 5) { nodes { name } } } } }`,
    );
    expect(data).toMatchObject({
      repository: {
        discussion: { title: "Discussion 7", author: { login: "dora" }, labels: { nodes: [{ name: "bug" }] } },
      },
    });
    expect(JSON.stringify(data)).toContain("### Discussed in https://example.com/d/7");
    expect((await exported(world.as("mona")))["discussions"]).toHaveLength(2);
  });

  test("changes nothing when it is imported again", async ({ world }) => {
    await run(world, archive());
    const state = () =>
      world.db.row(sql`select
      (select json_agg(i order by i.id)::text from issues i) as issues, (select json_agg(c order by c.id)::text from comments c) as comments,
      (select json_agg(e order by e.id)::text from events e) as events, (select json_agg(p order by p.id)::text from pull_reviews p) as reviews,
      (select json_agg(r order by r.id)::text from repositories r) as repositories, (select count(*) from accounts) as accounts`);
    const before = await state();
    const again = await run(world, archive());
    expect(again.counts).toMatchObject({
      issues: 0,
      pullRequests: 0,
      comments: 0,
      reviews: 0,
      labels: 0,
      unchanged: 4,
    });
    expect(await state()).toEqual(before);
  });

  test("that was interrupted continues, with the same result as without the interruption", async ({ world }) => {
    const whole = JSON.stringify(archive({ issues: Array.from({ length: 250 }, (_, n) => issue(n + 10)) }));
    await expect(run(world, whole.slice(0, Math.floor(whole.length * 0.7)))).rejects.toThrow("ends too early");
    let reads = 0;
    await expect(
      importArchive(world.as("mona"), {
        source: await file(whole),
        visibility: "PUBLIC",
        accountId: world.id("mona"),
        onProgress: () => {
          if ((reads += 1) > 0) throw new Error("killed");
        },
      }),
    ).rejects.toThrow("killed");
    const result = await run(world, whole);
    expect(result.counts.issues + result.counts.unchanged).toBeGreaterThanOrEqual(250);
    const row = await world.db.row(
      sql`select * from (select count(*) as issues, sum(comment_count) as comments from issues) i, (select count(*) as rows from comments) c`,
    );
    expect(row).toEqual({ issues: 251, comments: 251, rows: 251 });
  });

  plainTest("goes on after a deadlock, of which nothing is reported", async ({ world }) => {
    // A sequence counts what is rolled back too.
    await world.db.run(sql`create sequence attempts`);
    await world.db.run(sql`create function fail_first() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') = 1 then raise 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return null;
      end $$`);
    await world.db.run(sql`create trigger fail_first after insert on comments execute function fail_first()`);
    const { problems, counts } = await run(world, archive());
    expect({ problems, comments: counts.comments }).toEqual({ problems: [], comments: 3 });
    expect(await world.db.row(sql`select last_value from attempts`)).not.toEqual({ lastValue: 1 });
  });

  test("that has changed updates the records that it imported before", async ({ world }) => {
    await run(world, archive());
    const later = archive({
      issues: [
        issue(1, {
          title: "New title",
          state: "CLOSED",
          closedAt: time,
          comments: [comment(), comment({ body: "second" })],
        }),
        issue(3),
      ],
    });
    expect((await run(world, later)).counts).toMatchObject({ issues: 1, unchanged: 3 });
    const { timestamp: _, ...written } = await exported(world.as("mona"));
    const { timestamp: __, ...expected } = later;
    expect(written).toEqual(expected);
  });

  test("does not overwrite an issue that was not imported", async ({ world }) => {
    await run(world, archive({ issues: [issue(1)], pulls: [] }));
    const repository = await repositoryByName(world.as("mona"), "acme", "tool");
    const own = await createIssue(world.as("mona"), { repositoryId: repository?.id ?? 0, title: "Our own" });
    expect(own.number).toBe(2);
    const result = await run(world, archive());
    expect(result.problems).toEqual([
      { place: "$.pulls[0]", message: "there is already an issue #2 that was not imported; it was left unchanged" },
    ]);
  });

  test("the export of an imported archive equals the file", async ({ world }) => {
    const path = join(import.meta.dirname, "../../../shared/data/mls-protocol.archive.json");
    const text = await readFile(path, "utf8").catch(() => undefined);
    // The archive is not in the repository. Without it, the tests with the small archive remain.
    if (text === undefined) return;
    const result = await importArchive(world.as("mona"), { source: path, visibility: "PUBLIC", accountId: null });
    expect(result).toMatchObject({
      problems: [],
      counts: { issues: 303, pullRequests: 582, comments: 1435, reviews: 1370, labels: 33 },
    });
    const given = JSON.parse(text) as { labels: { color: string }[]; timestamp?: string };
    const written = await exported(world.as("mona"), "mlswg/mls-protocol");
    delete given.timestamp;
    delete written["timestamp"];
    expect(written).toEqual(given);
    // The export, imported into another repository, gives the same archive.
    const second = await file({ ...written, timestamp: time, repo: "mlswg/second" });
    await importArchive(world.as("mona"), { source: second, visibility: "PUBLIC", accountId: null });
    const secondExport = await exported(world.as("mona"), "mlswg/second");
    delete secondExport["timestamp"];
    expect({ ...secondExport, repo: "mlswg/mls-protocol" }).toEqual(given);
  });
});

describe("an export", () => {
  test("can be read by its owner only, also if it replaces a public file", async ({ world }) => {
    const path = join(folder, "public.json");
    await writeFile(path, "");
    await chmod(path, 0o644);
    await exportArchive(world.as("mona"), { owner: "octo", name: "secret", path });
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ repo: "octo/secret" });
    expect((await stat(path)).mode & 0o777).toBe(PRIVATE_FILE_MODE);
  });

  test("has issues that were not imported, in the same format", async ({ world }) => {
    await world.issue("mona", { title: "Native", body: "text" });
    const written = await exported(world.as("mona"), "octo/hello");
    expect(written["issues"]).toMatchObject([
      {
        number: 1,
        title: "Native",
        author: "mona",
        authorAssociation: "MEMBER",
        url: "http://localhost:4000/octo/hello/issues/1",
      },
    ]);
  });
});

describe("a hostile archive", () => {
  const bad: [string, Json, string, string][] = [
    [
      "an issue without a number",
      { issues: [issue(1, { number: "1" })] },
      "$.issues[0]",
      "the number is not a whole number from 1 to 900000000",
    ],
    ["a number of 0", { issues: [issue(0)] }, "$.issues[0]", "the number is not a whole number from 1 to 900000000"],
    [
      "a number too large",
      { issues: [issue(2 ** 31)] },
      "$.issues[0]",
      "the number is not a whole number from 1 to 900000000",
    ],
    ["no title", { issues: [issue(1, { title: " " })] }, "$.issues[0]", "the title is empty"],
    [
      "an unknown state",
      { issues: [issue(1, { state: "MERGED" })] },
      "$.issues[0]",
      'state is "MERGED", not one of OPEN, CLOSED',
    ],
    ["no date", { issues: [issue(1, { createdAt: "soon" })] }, "$.issues[0]", "createdAt is not an ISO 8601 time"],
    [
      "a login that is markup",
      { issues: [issue(1, { author: "<script>" })] },
      "$.issues[0]",
      'the login "<script>" cannot be used: Username may only contain letters, digits, underscores, single hyphens and dots, and cannot begin or end with a hyphen or dot.',
    ],
    [
      "a script as an address",
      { issues: [issue(1, { url: "javascript:alert(1)" })] },
      "$.issues[0]",
      "the url is not a web address and was left out",
    ],
    [
      "a colour that runs (CVE-2022-2865)",
      { labels: [{ name: "x", color: 'red" onclick="alert(1)' }] },
      "$.labels[0]",
      "the label colour is not six hexadecimal digits; grey is used instead",
    ],
    [
      "a label name too long",
      { labels: [{ name: "x".repeat(51), color: "ff0000" }], issues: [] },
      "$.labels[0]",
      "the label name is longer than 50 characters",
    ],
    ["a number twice", { issues: [issue(1), issue(1)] }, "$.issues[1]", "the number 1 occurs twice in the archive"],
    [
      "an invalid commit id",
      { pulls: [pull(2, { headRefOid: "../../x" })] },
      "$.pulls[0]",
      "headRefOid is not a commit id",
    ],
    ["a record that is not an object", { issues: [7] }, "$.issues[0]", "the record is not an object"],
    [
      "comments that are not a list",
      { issues: [issue(1, { comments: "x" })] },
      "$.issues[0]",
      "comments is not a list",
    ],
  ];

  test.for(bad)(
    "%s is reported with its position, and the import continues",
    async ([_, change, place, message], { world }) => {
      const good = issue(50);
      const content = archive({ pulls: [], ...change });
      content["issues"] = [...(content["issues"] as Json[]), good];
      const result = await run(world, content);
      expect(result.problems).toContainEqual({ place, message });
      expect(await world.db.row(sql`select number from issues where source_id = 'I50'`)).toEqual({ number: 50 });
    },
  );

  test("a script in any text is stored as text and never runs", async ({ world }) => {
    const script = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    await run(
      world,
      archive({
        labels: [{ name: "<b>x</b>", description: script, color: "ff0000" }],
        issues: [
          issue(1, { title: script, body: script, labels: ["<b>x</b>"], comments: [comment({ body: script })] }),
        ],
        pulls: [pull(2, { headRefName: script })],
      }),
    );
    const rows = await world.db.rows<{ html: string }>(
      sql`select body_html as html from issue_bodies union all select body_html from comments`,
    );
    for (const { html } of rows) expect(html).not.toMatch(/<script|onerror/i);
    expect(renderTitle(script)).not.toContain("<script");
    const { issues } = (await exported(world.as("mona"))) as { issues: Json[] };
    expect(issues[0]).toMatchObject({ title: script, body: script });
  });

  test.for<[string, unknown, string]>([
    ["no JSON", "not json", "it does not begin with a JSON object"],
    [
      "another program's file",
      { magic: "x", repo: "a/b", labels: [], issues: [], pulls: [] },
      "its magic is not known",
    ],
    [
      "no repository",
      { magic: ARCHIVE_MAGIC, repo: "../../etc", labels: [], issues: [], pulls: [] },
      "does not name its repository",
    ],
    ["broken JSON", `{"magic":"${ARCHIVE_MAGIC}","repo":"a/b","issues":[{]}`, "The archive is broken near byte"],
    ["an empty file", "", "it does not begin with a JSON object"],
  ])("%s is refused with a message", async ([_, content, message], { world }) => {
    await expect(run(world, content)).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      message: expect.stringContaining(message) as string,
    });
  });
});
