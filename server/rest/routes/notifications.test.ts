import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { deleteCollaborator } from "#server/access/membership.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { continueMarkingAsRead, markAllNotificationsAsRead } from "#server/notifications/mark-all-as-read.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { toIssueKey } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

type Thread = {
  id: string;
  unread: boolean;
  reason: string;
  updated_at: string;
  last_read_at: string | null;
  subject: { title: string; url: string; latest_comment_url: string; type: string };
  repository: { full_name: string };
};

async function deliver(world: RestWorld): Promise<void> {
  while (await takeQueuedEvents(world.as(null), notifyEvents));
}

/** An issue of mona that mentions a person, who has been notified of it. */
async function mention(world: RestWorld, login: string, { title = "A title", repositoryId = world.hello.id } = {}) {
  const issue = await world.issue("mona", { title, repositoryId, body: `@${login}` });
  await deliver(world);
  return issue;
}

async function list(world: RestWorld, login: string, path = "/notifications"): Promise<Thread[]> {
  return (await world.rest<Thread[]>(`GET ${path}`, { as: login })).body;
}

async function titles(world: RestWorld, login: string, path?: string): Promise<string[]> {
  return (await list(world, login, path)).map(({ subject }) => subject.title);
}

/** The only unread notification of a person. */
async function thread(world: RestWorld, login: string): Promise<string> {
  const [only] = await list(world, login);
  return `/notifications/threads/${only?.id}`;
}

describe("the list of notifications", () => {
  test("has the subject, its last comment, the reason and the times", async ({ world }) => {
    const issue = await mention(world, "hubot");
    const root = `${world.as(null).config.url}/api/v3/repos/octo/hello/issues`;
    const subject = { title: "A title", url: `${root}/${issue.number}`, type: "Issue" };
    expect(await list(world, "hubot")).toMatchObject([
      { unread: true, reason: "mention", last_read_at: null, subject: { ...subject, latest_comment_url: subject.url } },
    ]);
    const comment = await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "News" });
    await deliver(world);
    const latest = `${root}/comments/${comment.id}`;
    expect(await list(world, "hubot")).toMatchObject([{ subject: { ...subject, latest_comment_url: latest } }]);
    await deleteIssueComment(world.as("tess"), { repositoryId: issue.repositoryId, id: comment.id });
    expect(await list(world, "hubot")).toMatchObject([{ subject: { ...subject, latest_comment_url: subject.url } }]);
  });

  test("has what is unread, with `all` what was read too, and nothing that is done", async ({ world }) => {
    await mention(world, "hubot", { title: "done" });
    expect((await world.rest(`DELETE ${await thread(world, "hubot")}`, { as: "hubot" })).status).toBe(204);
    await mention(world, "hubot", { title: "read" });
    expect((await world.rest(`PATCH ${await thread(world, "hubot")}`, { as: "hubot" })).status).toBe(205);
    await mention(world, "hubot", { title: "unread" });
    expect(await titles(world, "hubot")).toEqual(["unread"]);
    expect(await titles(world, "hubot", "/notifications?all=true")).toEqual(["unread", "read"]);
  });

  test("has with `participating` no issues of which the person is notified only because they watch", async ({
    world,
  }) => {
    await world.db.run(sql`
      insert into repository_subscriptions (account_id, repository_id, level)
      values (${world.id("rita")}, ${world.hello.id}, 'ALL')`);
    await mention(world, "rita", { title: "mentioned" });
    await mention(world, "hubot", { title: "watched" });
    expect(await list(world, "rita")).toMatchObject([{ reason: "subscribed" }, { reason: "mention" }]);
    expect(await titles(world, "rita", "/notifications?participating=true")).toEqual(["mentioned"]);
  });

  test("has those of one repository, and of a time", async ({ world }) => {
    await mention(world, "rita", { title: "hello" });
    await mention(world, "rita", { title: "secret", repositoryId: world.secret.id });
    await world.db.run(sql`
      update notifications set updated_at = '2020-01-01T10:00:00Z' where repository_id = ${world.hello.id}`);
    expect(await titles(world, "rita")).toEqual(["secret", "hello"]);
    expect(await titles(world, "rita", "/repos/octo/secret/notifications")).toEqual(["secret"]);
    expect(await titles(world, "rita", "/notifications?since=2020-01-01T10:00:01Z")).toEqual(["secret"]);
    expect(await titles(world, "rita", "/notifications?before=2020-01-01T10:00:01Z")).toEqual(["hello"]);
    expect((await world.rest("GET /notifications?since=soon", { as: "rita" })).status).toBe(422);
    expect((await world.rest("GET /repos/octo/secret/notifications", { as: "hubot" })).status).toBe(404);
  });

  test("has pages of at most 50", async ({ world }) => {
    for (const title of ["one", "two", "three"]) await mention(world, "hubot", { title });
    const page = await world.rest<Thread[]>("GET /notifications?per_page=2", { as: "hubot" });
    expect([page.body.length, page.headers["link"]]).toEqual([2, expect.stringContaining('rel="next"')]);
    expect(await titles(world, "hubot", "/notifications?per_page=2&page=2")).toEqual(["one"]);
    await world.db.run(sql`
      insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id)
      select ${world.id("rita")}, i.repository_id, i.id, 'MENTION', now(), 1 from issues i`);
    const sizes = await world.db.rows<{ count: number }>(sql`select count(*)::int as count from issues`);
    expect(sizes[0]?.count).toBeGreaterThan(0);
    expect((await list(world, "rita", "/notifications?per_page=100")).length).toBeLessThanOrEqual(50);
  });

  test("takes as many statements for many notifications as for one", async ({ world }) => {
    const count = async () => {
      const before = world.db.statements.count;
      await world.rest("GET /notifications", { as: "hubot" });
      return world.db.statements.count - before;
    };
    await mention(world, "hubot");
    const one = await count();
    for (let index = 0; index < 5; index += 1) await mention(world, "hubot");
    expect(await count()).toBe(one);
  });
});

describe("a client that polls", () => {
  test("is told how often it may, and asks by the time of the newest notification", async ({ world }) => {
    await mention(world, "hubot");
    const first = await world.rest("GET /notifications", { as: "hubot" });
    expect(first.headers).toMatchObject({ "x-poll-interval": "60", "last-modified": expect.stringContaining("GMT") });
    const headers = { "if-modified-since": first.headers["last-modified"] ?? "" };
    expect(await world.rest("GET /notifications", { as: "hubot", headers })).toMatchObject({ status: 304 });
    await world.db.run(
      sql`update notifications set updated_at = ((updated_at at time zone 'UTC') + interval '1 second') at time zone 'UTC'`,
    );
    expect(await world.rest("GET /notifications", { as: "hubot", headers })).toMatchObject({ status: 200 });
  });

  test("hears that nothing is unread any more", async ({ world }) => {
    await mention(world, "hubot");
    const { headers } = await world.rest("GET /notifications", { as: "hubot" });
    await world.rest("PUT /notifications", { as: "hubot" });
    const again = { "if-modified-since": headers["last-modified"] ?? "" };
    expect(await world.rest("GET /notifications", { as: "hubot", headers: again })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe("marking all as read", () => {
  test("leaves what was updated after `last_read_at`", async ({ world }) => {
    await mention(world, "hubot", { title: "old" });
    await world.db.run(sql`update notifications set updated_at = '2020-01-01T10:00:00.700Z'`);
    await mention(world, "hubot", { title: "new" });
    const body = { last_read_at: "2020-01-01T10:00:00Z" };
    expect((await world.rest("PUT /notifications", { as: "hubot", body })).status).toBe(205);
    expect(await titles(world, "hubot")).toEqual(["new"]);
    expect((await world.rest("PUT /notifications", { as: "hubot" })).status).toBe(205);
    expect(await titles(world, "hubot")).toEqual([]);
  });

  test("of one repository leaves those of others", async ({ world }) => {
    await mention(world, "rita", { title: "hello" });
    await mention(world, "rita", { title: "secret", repositoryId: world.secret.id });
    expect((await world.rest("PUT /repos/octo/hello/notifications", { as: "rita" })).status).toBe(205);
    expect(await titles(world, "rita")).toEqual(["secret"]);
  });

  test("of very many marks some, and the others in a job", async ({ world }) => {
    const count = LIMITS.notificationsReadAtOnce + 1;
    await world.db.run(sql`
      insert into issues (repository_id, number, title, author_id, created_at, updated_at)
      select ${world.hello.id}, 100000 + n, 'Many', ${world.id("mona")}, now(), now() from generate_series(1, ${count}) n`);
    await world.db.run(sql`
      insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id)
      select ${world.id("hubot")}, repository_id, id, 'MENTION', now(), 1 from issues where number > 100000`);
    const unread = async () => (await world.db.rows(sql`select 1 from notifications where is_unread`)).length;
    const jobs: Record<string, unknown>[] = [];
    const ctx = {
      ...world.as("hubot"),
      enqueue: async (_: string, payload: Record<string, unknown>) => void jobs.push(payload),
    };
    expect(await markAllNotificationsAsRead(ctx, { lastReadAt: new Date(Date.now() + 1000) })).toEqual({
      isComplete: false,
    });
    expect([await unread(), jobs.length]).toEqual([1, 1]);
    const payload = JSON.parse(JSON.stringify(jobs[0])) as Record<string, unknown>;
    await continueMarkingAsRead({ systemContext: () => world.as(null) }, payload);
    expect(await unread()).toBe(0);
  });
});

describe("a thread", () => {
  test("is read, and its subscription set and removed", async ({ world }) => {
    const issue = await mention(world, "hubot");
    const path = await thread(world, "hubot");
    const ask = (request: string, body?: unknown) =>
      world.rest(request.replace(" ", ` ${path}`), { as: "hubot", ...(body === undefined ? {} : { body }) });
    expect((await ask("GET ")).body).toMatchObject({ subject: { title: "A title" } });
    expect((await ask("GET /subscription")).body).toMatchObject({
      subscribed: true,
      ignored: false,
      reason: "mention",
    });
    expect((await ask("PUT /subscription", { ignored: true })).body).toMatchObject({
      subscribed: false,
      ignored: true,
    });
    await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "@hubot" });
    await ask("PATCH ");
    await deliver(world);
    expect(await titles(world, "hubot")).toEqual([]);
    expect((await ask("PUT /subscription")).body).toMatchObject({ subscribed: true, ignored: false });
    expect((await ask("DELETE /subscription")).status).toBe(204);
    expect((await ask("GET /subscription")).status).toBe(404);
  });

  test("has no subscription for whoever only watches", async ({ world }) => {
    const issue = await mention(world, "hubot");
    await world.db.run(sql`delete from subscriptions where account_id = ${world.id("hubot")}`);
    expect((await world.rest(`GET ${await thread(world, "hubot")}/subscription`, { as: "hubot" })).status).toBe(404);
    await updateSubscription(world.as("hubot"), { ...toIssueKey(issue), state: "SUBSCRIBED" });
    expect((await world.rest(`GET ${await thread(world, "hubot")}/subscription`, { as: "hubot" })).body).toMatchObject({
      reason: null,
    });
  });

  test("of another person, of no number, or of a repository that was closed to the person is not found", async ({
    world,
  }) => {
    await mention(world, "rita", { repositoryId: world.secret.id });
    const path = await thread(world, "rita");
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    for (const [login, address] of [
      ["hubot", path],
      ["rita", path],
      ["rita", "/notifications/threads/x"],
    ] as const) {
      for (const request of [`GET ${address}`, `PATCH ${address}`, `DELETE ${address}`, `GET ${address}/subscription`])
        expect({ request, ...(await world.rest(request, { as: login })) }).toMatchObject({ request, status: 404 });
      for (const method of ["PUT", "DELETE"])
        expect((await world.rest(`${method} ${address}/subscription`, { as: login })).status).toBe(404);
    }
    expect(await titles(world, "rita", "/notifications?all=true")).toEqual([]);
    await world.rest("PUT /notifications", { as: "rita" });
    expect(await world.db.rows(sql`select 1 from notifications where is_unread`)).toHaveLength(1);
  });
});

test("tokens need the scope, and other tokens read no notifications", async ({ world }) => {
  await mention(world, "hubot");
  const ask = async (viewer: object, request = "GET /notifications") =>
    (await world.rest(request, { as: "hubot", viewer })).status;
  expect(await ask({ scopes: ["notifications"] })).toBe(200);
  expect(await ask({ scopes: ["public_repo", "user"] })).toBe(403);
  expect(
    await ask({ scopes: [], permissions: ["METADATA_READ", "ISSUES_WRITE"], repositoryIds: [world.hello.id] }),
  ).toBe(403);
  expect(await ask({ scopes: ["user"] }, "PUT /notifications")).toBe(403);
  expect((await world.rest("GET /notifications", { as: null })).status).toBe(401);
  const refused = await world.rest("GET /notifications", { as: "hubot", viewer: { scopes: ["user"] } });
  expect(refused.headers["x-accepted-oauth-scopes"]).toBe("repo, notifications");
});
