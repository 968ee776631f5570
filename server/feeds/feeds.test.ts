import type { FastifyInstance } from "fastify";
import { describe, expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { feedRoutes } from "#server/feeds/feed-routes.ts";
import { makeFeedUrl, resetFeedTokens } from "#server/feeds/feed-token.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { makeApp } from "#server/platform/http/app.ts";
import { readAtom, readCalendar } from "#server/test/feeds.ts";
import { requireSingleSignOn } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import { testConfig, testLog, toIssueKey, type World } from "#server/test/world.ts";
import { feedPaths } from "#shared/feed-paths.ts";

const SECRET = { owner: "octo", name: "secret" };
const HELLO = { owner: "octo", name: "hello" };

function withKey(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, secretKey: "a key of more than 32 characters, here" } };
}

/** The routes, for requests without a session. */
function makeServer(world: World, login: string | null = null): FastifyInstance {
  const app = makeApp(testConfig, testLog);
  feedRoutes(app, { getContext: () => Promise.resolve(withKey(world.as(login))) } as unknown as Platform);
  return app;
}

async function get(world: World, url: string, headers: Record<string, string> = {}) {
  return makeServer(world).inject({ url: url.replace(testConfig.url, ""), headers });
}

const address = (world: World, login: string, path: string) => makeFeedUrl(withKey(world.as(login)), path);

const feed = async (world: World, url: string) => readAtom((await get(world, url)).body);
const calendar = async (world: World, url: string) => readCalendar((await get(world, url)).body);

async function watch(world: World, login: string, ...repositoryIds: number[]): Promise<void> {
  await world.db.run(sql`
    insert into repository_subscriptions (account_id, repository_id, level)
    select ${world.id(login)}, id, 'ALL' from unnest(${repositoryIds}::bigint[]) as x (id)`);
}

describe("the feed of a repository", () => {
  test("has its newest issues with their texts", async ({ world }) => {
    await world.issue("mona", { title: "First", body: "**bold** #2" });
    await world.issue("hubot", { title: "Second", body: "[a link](/octo/hello)" });
    const { title, entries } = await feed(world, "/octo/hello/issues.atom");
    expect(title).toBe("Issues of octo/hello");
    expect(entries.map((entry) => [entry.title, entry.author, entry.url])).toEqual([
      ["#2 Second", "hubot", "http://localhost:4000/octo/hello/issues/2"],
      ["#1 First", "mona", "http://localhost:4000/octo/hello/issues/1"],
    ]);
    expect(entries[1]?.html).toContain("<strong>bold</strong>");
    expect(entries[0]?.html).toContain('href="http://localhost:4000/octo/hello"');
  });

  test("has what a search finds", async ({ world }) => {
    const closed = await world.issue("mona", { title: "First" });
    await world.issue("mona", { title: "Second" });
    await closeIssue(world.as("mona"), { ...toIssueKey(closed), stateReason: "COMPLETED" });
    const { entries } = await feed(world, `/octo/hello/issues.atom?q=${encodeURIComponent("is:issue state:closed")}`);
    expect(entries.map((entry) => [entry.title, entry.categories])).toEqual([["#1 First", ["CLOSED"]]]);
    const wrong = await get(world, `/octo/hello/issues.atom?q=${"a".repeat(5000)}`);
    expect(wrong.statusCode).toBe(422);
  });

  test("is well-formed for any text", async ({ world }) => {
    const title = `<b>&amp; "quotes" ]]> \u0001\u0008\uFFFE 😀`;
    await world.issue("mona", { title, body: "]]> <script>alert(1)</script> \u000B &" });
    const { entries } = await feed(world, "/octo/hello/issues.atom");
    expect(entries[0]?.title).toBe(`#1 <b>&amp; "quotes" ]]>  😀`);
    expect(entries[0]?.html).not.toContain("<script");
  });

  test("is not sent again to a reader that has it", async ({ world }) => {
    await world.issue("mona");
    const first = await get(world, "/octo/hello/issues.atom");
    expect(first.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const etag = String(first.headers.etag);
    const second = await get(world, "/octo/hello/issues.atom", { "if-none-match": `"other", W/${etag}` });
    expect([second.statusCode, second.body]).toEqual([304, ""]);
    await world.issue("mona");
    expect((await get(world, "/octo/hello/issues.atom", { "if-none-match": etag })).statusCode).toBe(200);
  });
});

describe("a private feed", () => {
  test("needs a token of its own, or a session", async ({ world }) => {
    await world.issue("mona", { repositoryId: world.secret.id, title: "Private" });
    const path = feedPaths.issues(SECRET);
    expect((await get(world, path)).statusCode).toBe(404);
    expect((await feed(world, await address(world, "rita", path))).entries).toHaveLength(1);
    expect((await makeServer(world, "rita").inject(path)).statusCode).toBe(200);
    expect((await makeServer(world, "hubot").inject(path)).statusCode).toBe(404);
    const { searchParams } = new URL(await address(world, "rita", path));
    const token = searchParams.get("token") ?? "";
    const account = token.split(".")[0] ?? "";
    const others = [
      `${feedPaths.milestones(SECRET)}?token=${token}`,
      `${path}?token=${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${path}?token=${token.replace(account, String(world.id("mona")))}`,
      `${path}?token=`,
      `${path}?token=${"x".repeat(5000)}`,
    ];
    for (const url of others) expect((await get(world, url)).statusCode, url).toBe(404);
  });

  test("ends with the access of its account, its suspension, and a reset", async ({ world }) => {
    const path = feedPaths.issues(SECRET);
    const [rita, tess, wren] = [
      await address(world, "rita", path),
      await address(world, "tess", path),
      await address(world, "wren", path),
    ];
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("tess")}`);
    await resetFeedTokens(world.as("wren"));
    for (const url of [rita, tess, wren]) expect((await get(world, url)).statusCode).toBe(404);
    const next = await address(world, "wren", path);
    expect((await get(world, next)).statusCode).toBe(200);
    await resetFeedTokens(world.as("wren"));
    expect((await get(world, next)).statusCode).toBe(404);
  });

  test("has nothing of an organization that requires single sign-on", async ({ world }) => {
    await world.db.run(sql`
      insert into organization_members values (${world.hello.ownerId}, ${world.id("rita")}, 'MEMBER')`);
    const url = await address(world, "rita", feedPaths.issues(SECRET));
    expect((await get(world, url)).statusCode).toBe(200);
    await requireSingleSignOn(world);
    expect((await get(world, url)).statusCode).toBe(404);
  });

  test("has no address for a token", async ({ world }) => {
    const token = world.as("rita", { scopes: ["repo"] });
    await expect(makeFeedUrl(withKey(token), "/rita.private.atom")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(resetFeedTokens(token)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the feed of a person", () => {
  test("has what they wrote in public repositories, whoever reads it", async ({ world }) => {
    const issue = await world.issue("mona", { title: "Public" });
    await world.issue("mona", { repositoryId: world.secret.id, title: "Private" });
    await world.issue("hubot", { title: "Of somebody else" });
    const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "A *comment*" });
    const { title, entries } = await readAtom((await makeServer(world, "mona").inject("/mona.atom")).body);
    expect(title).toBe("Activity of mona");
    expect(entries.map((entry) => [entry.title, entry.author, entry.url])).toEqual([
      [
        "[octo/hello] mona left a comment (#1): Public",
        "mona",
        `http://localhost:4000/octo/hello/issues/1#issuecomment-${comment.id}`,
      ],
      ["[octo/hello] mona created an issue (#1): Public", "mona", "http://localhost:4000/octo/hello/issues/1"],
    ]);
    expect(entries[0]?.html).toContain("<em>comment</em>");
    await deleteIssueComment(world.as("mona"), { repositoryId: world.hello.id, id: comment.id });
    expect((await feed(world, "/mona.atom")).entries).toHaveLength(1);
    expect((await get(world, "/nobody.atom")).statusCode).toBe(404);
  });

  test("of an organization has what happens in its public repositories", async ({ world }) => {
    const issue = await world.issue("mona", { title: "Public" });
    await world.issue("mona", { repositoryId: world.secret.id, title: "Private" });
    await closeIssue(world.as("mona"), { ...toIssueKey(issue), stateReason: "COMPLETED" });
    expect((await feed(world, "/octo.atom")).entries.map((entry) => entry.title)).toEqual([
      "[octo/hello] mona closed #1 as completed: Public",
      "[octo/hello] mona created an issue (#1): Public",
    ]);
  });

  test("of watched repositories is read by the person alone", async ({ world }) => {
    await watch(world, "rita", world.secret.id);
    await world.issue("mona", { title: "Not watched" });
    await world.issue("mona", { repositoryId: world.secret.id, title: "Private" });
    const path = feedPaths.watchedActivity("rita");
    const url = await address(world, "rita", path);
    expect((await feed(world, url)).entries.map((entry) => entry.title)).toEqual([
      "[octo/secret] mona created an issue (#1): Private",
    ]);
    expect((await get(world, path)).statusCode).toBe(404);
    expect((await makeServer(world, "mona").inject(path)).statusCode).toBe(404);
    expect((await get(world, await address(world, "mona", path))).statusCode).toBe(404);
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    expect((await feed(world, url)).entries).toEqual([]);
  });
});

describe("the calendar of milestones", () => {
  test("has their due dates as whole days", async ({ world }) => {
    const create = (title: string, dueOn: string | null, description = "") =>
      createMilestone(world.as("mona"), {
        repositoryId: world.hello.id,
        title,
        description,
        dueOn: dueOn === null ? null : new Date(dueOn),
      });
    const text = `a; b, c\\d\r\nBEGIN:VEVENT\n${"字😀".repeat(60)}`;
    const first = await create("Version 1; beta, \\ final", "2026-11-30T00:00:00Z", text);
    await create("Leap year", "2028-02-29T23:30:00Z");
    await create("Some day", null);
    const { name, events } = await calendar(world, "/octo/hello/milestones.ics");
    expect(name).toBe("Milestones of octo/hello");
    expect(events.map((event) => [event["SUMMARY"], event["DTSTART;VALUE=DATE"], event["DTEND;VALUE=DATE"]])).toEqual([
      ["Leap year (octo/hello)", "20280229", "20280301"],
      ["Version 1; beta, \\ final (octo/hello)", "20261130", "20261201"],
    ]);
    expect(events[1]).toMatchObject({
      UID: `milestone-${world.hello.id}-${first.id}@localhost`,
      DESCRIPTION: `a; b, c\\d\nBEGIN:VEVENT\n${"字😀".repeat(60)}`,
      URL: `http://localhost:4000/octo/hello/milestone/${first.number}`,
      TRANSP: "TRANSPARENT",
    });
  });

  test("is the same each time, until a milestone changes", async ({ world }) => {
    const dueOn = new Date("2026-11-30");
    await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title: "One", dueOn });
    const first = await get(world, "/octo/hello/milestones.ics");
    expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await get(world, "/octo/hello/milestones.ics", headers)).statusCode).toBe(304);
    await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title: "Two", dueOn });
    expect((await get(world, "/octo/hello/milestones.ics", headers)).statusCode).toBe(200);
  });

  test("of watched repositories has those that the person sees", async ({ world }) => {
    const dueOn = new Date("2026-11-30");
    for (const { id } of [world.hello, world.secret]) {
      await createMilestone(world.as("mona"), { repositoryId: id, title: "One", dueOn });
    }
    await watch(world, "rita", world.secret.id);
    await watch(world, "hubot", world.hello.id, world.secret.id);
    const summaries = async (login: string) => {
      const url = await address(world, login, feedPaths.watchedMilestones(login));
      return (await calendar(world, url)).events.map((event) => event["SUMMARY"]);
    };
    expect(await summaries("rita")).toEqual(["One (octo/secret)"]);
    expect(await summaries("hubot")).toEqual(["One (octo/hello)"]);
  });

  test("without milestones is valid", async ({ world }) => {
    expect((await calendar(world, feedPaths.milestones(HELLO))).events).toEqual([]);
  });
});

test("the addresses have tokens where they are needed", async ({ world }) => {
  const QUERY = `{ safeViewer { feeds { activityUrl watchedActivityUrl watchedMilestonesUrl } }
    hello: repository(owner: "octo", name: "hello") { issueFeedUrl(query: "is:pr a&b") milestoneCalendarUrl }
    secret: repository(owner: "octo", name: "secret") { issueFeedUrl milestoneCalendarUrl } }`;
  const read = async (login: string | null, viewer = {}) =>
    ((await world.graphql(login, QUERY, {}, viewer)) as { data: Record<string, Record<string, string> | null> }).data;
  const { safeViewer, hello, secret } = await read("rita");
  expect(safeViewer).toEqual({
    feeds: {
      activityUrl: "http://localhost:4000/rita.atom",
      watchedActivityUrl: expect.stringMatching(/\/rita\.private\.atom\?token=\d+\.[\w-]{43}$/) as string,
      watchedMilestonesUrl: expect.stringMatching(/\/rita\.milestones\.ics\?token=\d+\.[\w-]{43}$/) as string,
    },
  });
  expect(hello).toEqual({
    issueFeedUrl: "http://localhost:4000/octo/hello/issues.atom?q=is%3Apr+a%26b",
    milestoneCalendarUrl: "http://localhost:4000/octo/hello/milestones.ics",
  });
  expect(secret?.["issueFeedUrl"]).toMatch(/\/octo\/secret\/issues\.atom\?token=\d+\.[\w-]{43}$/);
  expect((await read(null)).safeViewer).toEqual({ feeds: null });
  const byToken = await read("rita", { scopes: ["repo"] });
  expect(byToken.safeViewer).toEqual({ feeds: null });
  expect(byToken["secret"]?.["issueFeedUrl"]).toBe("http://localhost:4000/octo/secret/issues.atom");
});

test("the number of statements does not grow with the entries", async ({ world }) => {
  const count = async () => {
    let statements = 0;
    const ctx = withKey(world.as(null));
    const rows: typeof ctx.db.rows = (query) => {
      statements += 1;
      return ctx.db.rows(query);
    };
    const app = makeApp(testConfig, testLog);
    feedRoutes(app, {
      getContext: () => Promise.resolve({ ...ctx, db: { ...ctx.db, rows } }),
    } as unknown as Platform);
    for (const url of ["/octo/hello/issues.atom", "/mona.atom", "/octo.atom"]) {
      expect((await app.inject(url)).statusCode).toBe(200);
    }
    return statements;
  };
  await world.issue("mona", { body: "A text" });
  const one = await count();
  for (let index = 0; index < 5; index += 1) await world.issue("mona", { body: "A text" });
  expect(await count()).toBe(one);
});
