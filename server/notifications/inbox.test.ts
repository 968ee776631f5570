import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteCollaborator } from "#server/access/membership.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { endSnoozes } from "#server/notifications/update-notifications.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** An issue of mona that mentions a person, who has been notified of it. */
async function mention(world: World, login: string, { title = "A title", repositoryId = world.hello.id } = {}) {
  const issue = await world.issue("mona", { title, repositoryId, body: `@${login}` });
  while (await takeQueuedEvents(world.as(null), notifyEvents));
  return issue;
}

type Thread = { id: string; title: string; isUnread: boolean; reason: string };

async function inbox(world: World, login: string, query = ""): Promise<Thread[]> {
  const { data, errors } = await world.graphql(
    login,
    `query ($query: String) { viewer { notificationThreads(query: $query) { totalCount nodes { id title isUnread reason } } } }`,
    { query },
  );
  expect(errors).toBeUndefined();
  const { nodes, totalCount } = (data as { viewer: { notificationThreads: { nodes: Thread[]; totalCount: number } } })
    .viewer.notificationThreads;
  expect(totalCount).toBe(nodes.length);
  return nodes;
}

async function titles(world: World, login: string, query = ""): Promise<string[]> {
  return (await inbox(world, login, query)).map(({ title }) => title);
}

async function change(world: World, login: string, name: string, ids: string[], more = "") {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  expect(type).toMatch(/Input$/);
  return world.graphql(
    login,
    `mutation ($ids: [ID!]!) { ${name}(input: { ids: $ids ${more} }) { threads { id isUnread isDone isSaved } } }`,
    { ids },
  );
}

async function unreadCount(world: World, login: string): Promise<unknown> {
  const { data } = await world.graphql(login, `{ viewer { unreadNotificationCount } }`);
  return (data as { viewer: { unreadNotificationCount: number } }).viewer.unreadNotificationCount;
}

test("notifications are marked as read, unread, done and undone, and saved", async ({ world }) => {
  await mention(world, "hubot");
  const [thread] = await inbox(world, "hubot");
  const ids = [thread?.id ?? ""];
  expect(await unreadCount(world, "hubot")).toBe(1);
  await change(world, "hubot", "markNotificationsAsRead", ids);
  expect([await unreadCount(world, "hubot"), await titles(world, "hubot")]).toEqual([0, ["A title"]]);
  await change(world, "hubot", "markNotificationsAsUnread", ids);
  expect(await unreadCount(world, "hubot")).toBe(1);
  await change(world, "hubot", "saveNotifications", ids);
  await change(world, "hubot", "markNotificationsAsDone", ids);
  expect(await Promise.all(["", "is:done", "is:saved"].map((query) => titles(world, "hubot", query)))).toEqual([
    [],
    ["A title"],
    ["A title"],
  ]);
  await change(world, "hubot", "unsaveNotifications", ids);
  await change(world, "hubot", "markNotificationsAsUndone", ids);
  expect(await Promise.all(["", "is:done", "is:saved"].map((query) => titles(world, "hubot", query)))).toEqual([
    ["A title"],
    [],
    [],
  ]);
});

test("what is done comes back when something new happens", async ({ world }) => {
  const issue = await mention(world, "hubot");
  await change(
    world,
    "hubot",
    "markNotificationsAsDone",
    (await inbox(world, "hubot")).map(({ id }) => id),
  );
  await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "News" });
  while (await takeQueuedEvents(world.as(null), notifyEvents));
  expect(await inbox(world, "hubot")).toMatchObject([{ isUnread: true }]);
});

test("a snoozed notification comes back unread at its time", async ({ world }) => {
  await mention(world, "hubot");
  const ids = (await inbox(world, "hubot")).map(({ id }) => id);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await change(world, "hubot", "snoozeNotifications", ids, `until: "${until}"`);
  expect([await titles(world, "hubot"), await titles(world, "hubot", "is:snoozed")]).toEqual([[], ["A title"]]);
  await endSnoozes({ ...world.as(null), now: new Date(Date.now() + 3_700_000) });
  expect(await inbox(world, "hubot")).toMatchObject([{ isUnread: true }]);
  const past = await change(world, "hubot", "snoozeNotifications", ids, `until: "2020-01-01T00:00:00Z"`);
  expect(past.errors?.[0]?.message).toBe("The end of a snooze must be in the future.");
});

test("unsubscribing takes a notification away until the person is mentioned again", async ({ world }) => {
  const issue = await mention(world, "hubot");
  await change(
    world,
    "hubot",
    "unsubscribeFromNotifications",
    (await inbox(world, "hubot")).map(({ id }) => id),
  );
  const say = async (body: string) => {
    await addComment(world.as("tess"), { subject: toIssueKey(issue), body });
    while (await takeQueuedEvents(world.as(null), notifyEvents));
    return titles(world, "hubot");
  };
  expect(await say("Words")).toEqual([]);
  expect(await say("@hubot")).toEqual(["A title"]);
});

test("reading the issue reads its notification", async ({ world }) => {
  const issue = await mention(world, "hubot");
  await markIssueAsRead(world.as("hubot"), toIssueKey(issue));
  expect(await inbox(world, "hubot")).toMatchObject([{ isUnread: false }]);
});

test("the filter finds reasons, repositories, organizations, types, authors and words", async ({ world }) => {
  await mention(world, "rita", { title: "The first" });
  await mention(world, "rita", { title: "The second", repositoryId: world.secret.id });
  const find = (query: string) => titles(world, "rita", query);
  expect(await find("reason:mention")).toHaveLength(2);
  expect(await find("reason:author")).toEqual([]);
  expect(await find("repo:octo/secret")).toEqual(["The second"]);
  expect(await find("org:octo is:issue author:mona FIRST")).toEqual(["The first"]);
  expect(await find("is:pr")).toEqual([]);
  expect(await find("is:read")).toEqual([]);
  expect(await find("100%")).toEqual([]);
  const wrong = await world.graphql("rita", `{ viewer { notificationThreads(query: "label:bug") { totalCount } } }`);
  expect(wrong.errors?.[0]?.message).toBe('"label" is not a qualifier here.');
});

test("the repositories of the inbox are those of the 2,000 newest notifications", async ({ world }) => {
  await mention(world, "rita", { repositoryId: world.secret.id });
  await mention(world, "rita");
  const fill = (count: number) =>
    world.db.run(sql`
      with made as (insert into issues (repository_id, number, title)
        select ${world.hello.id}, n, 'Another title' from generate_series(100, ${99 + count}::int) n returning id)
      insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id, is_unread)
      select ${world.id("rita")}, ${world.hello.id}, id, 'SUBSCRIBED', now() + interval '1 day', 0, id % 2 = 0 from made`);
  const read = async () => {
    const { data } = await world.graphql(
      "rita",
      `{ viewer { notificationRepositories { count unreadCount nameWithOwner repository { name } } } }`,
    );
    return data;
  };
  expect(await read()).toEqual({
    viewer: {
      notificationRepositories: [
        { count: 1, unreadCount: 1, nameWithOwner: "octo/hello", repository: { name: "hello" } },
        { count: 1, unreadCount: 1, nameWithOwner: "octo/secret", repository: { name: "secret" } },
      ],
    },
  });
  await fill(2_000);
  expect(await read()).toEqual({
    viewer: {
      notificationRepositories: [
        { count: 2_000, unreadCount: 1_000, nameWithOwner: "octo/hello", repository: { name: "hello" } },
      ],
    },
  });
});

/** What a page of the inbox shows around its list, and how many statements it takes. */
async function pageOfInbox(world: World, login: string, query: string, isCounted = true) {
  const before = world.db.statements.count;
  const { data, errors } = await world.graphql(
    login,
    `query ($query: String!, $isCounted: Boolean!) { viewer { unreadNotificationCount @include(if: $isCounted)
      notificationRepositories { count unreadCount } notificationThreads(query: $query) { totalCount @include(if: $isCounted) nodes { id } } } }`,
    { query, isCounted },
  );
  expect(errors).toBeUndefined();
  const { viewer } = data as {
    viewer: { unreadNotificationCount: number; notificationThreads: { totalCount: number } };
  };
  return {
    counts: { unread: viewer.unreadNotificationCount, total: viewer.notificationThreads.totalCount },
    statements: world.db.statements.count - before,
  };
}

test("a page of the inbox counts it with its repositories, and what is unread once", async ({ world }) => {
  for (const title of ["First", "Second", "Third"]) await mention(world, "rita", { title });
  await mention(world, "rita", { repositoryId: world.secret.id });
  const [third] = await inbox(world, "rita", "repo:octo/hello");
  await change(world, "rita", "markNotificationsAsRead", [third?.id ?? ""]);
  const plain = await pageOfInbox(world, "rita", "", false);
  const whole = await pageOfInbox(world, "rita", "");
  const unread = await pageOfInbox(world, "rita", " is:unread ");
  expect([whole.counts, unread.counts]).toEqual([
    { unread: 3, total: 4 },
    { unread: 3, total: 3 },
  ]);
  expect([whole.statements, unread.statements]).toEqual([plain.statements + 1, plain.statements + 1]);
  const filtered = await pageOfInbox(world, "rita", "reason:mention is:read");
  expect([filtered.counts.total, filtered.statements]).toEqual([1, plain.statements + 2]);
});

test("what may not be seen is not counted, also where the newest notifications do not tell the number", async ({
  world,
}) => {
  await mention(world, "rita", { title: "Old" });
  await world.db.run(sql`
    with made as (insert into issues (repository_id, number, title)
      select ${world.secret.id}, n, 'Another title' from generate_series(100, 2099) n returning id)
    insert into notifications (account_id, repository_id, issue_id, reason, updated_at, event_id, is_unread)
    select ${world.id("rita")}, ${world.secret.id}, id, 'SUBSCRIBED', now() + interval '1 day', 0, true from made`);
  for (const query of ["", "is:unread"])
    expect((await pageOfInbox(world, "rita", query)).counts).toEqual({ unread: 500, total: 1_000 });
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect((await pageOfInbox(world, "rita", "")).counts).toEqual({ unread: 1, total: 1 });
});

test("by repository, those of the same one are newest first, and pages go on where the last one ended", async ({
  world,
}) => {
  await mention(world, "rita", { repositoryId: world.secret.id, title: "Secret" });
  for (const title of ["First", "Second", "Third"]) await mention(world, "rita", { title });
  const read = async (skip: number, query = "") => {
    const { data } = await world.graphql(
      "rita",
      `query ($skip: Int, $query: String!) { viewer { notificationThreads(first: 2, skip: $skip, query: $query, orderBy: REPOSITORY) { nodes { title } } } }`,
      { skip, query },
    );
    const { nodes } = (data as { viewer: { notificationThreads: { nodes: { title: string }[] } } }).viewer
      .notificationThreads;
    return nodes.map(({ title }) => title);
  };
  expect([await read(0), await read(2), await read(4)]).toEqual([["Third", "Second"], ["First", "Secret"], []]);
  expect(await read(0, "repo:octo/secret")).toEqual(["Secret"]);
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect(await read(2)).toEqual(["First"]);
});

test("whoever lost access to a repository no longer sees its notifications, by no way", async ({ world }) => {
  await mention(world, "rita", { repositoryId: world.secret.id });
  const [thread] = await inbox(world, "rita");
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect([await inbox(world, "rita"), await unreadCount(world, "rita")]).toEqual([[], 0]);
  const node = await world.graphql("rita", `query ($id: ID!) { node(id: $id) { id } }`, { id: thread?.id });
  expect(node.data).toMatchObject({ node: null });
  const marked = await change(world, "rita", "markNotificationsAsRead", [thread?.id ?? ""]);
  expect(marked.errors).toMatchObject([{ type: "NOT_FOUND" }]);
  const groups = await world.graphql("rita", `{ viewer { notificationRepositories { count } } }`);
  expect(groups.data).toEqual({ viewer: { notificationRepositories: [] } });
});

test("nobody reads or changes the notifications of others", async ({ world }) => {
  await mention(world, "hubot");
  const [thread] = await inbox(world, "hubot");
  const marked = await change(world, "tess", "markNotificationsAsDone", [thread?.id ?? ""]);
  expect(marked.errors).toMatchObject([{ type: "NOT_FOUND" }]);
  const read = await world.graphql(
    "tess",
    `{ user(login: "hubot") { unreadNotificationCount notificationThreads { totalCount } } }`,
  );
  expect(read.data).toEqual({ user: { unreadNotificationCount: null, notificationThreads: null } });
});

test("a token without the scope reads no notifications", async ({ world }) => {
  await mention(world, "hubot");
  const read = (scopes: string[]) => world.graphql("hubot", `{ viewer { unreadNotificationCount } }`, {}, { scopes });
  expect((await read(["user"])).data).toEqual({ viewer: { unreadNotificationCount: null } });
  expect((await read(["notifications"])).data).toEqual({ viewer: { unreadNotificationCount: 1 } });
});

test("the notifications of a deleted issue end", async ({ world }) => {
  const issue = await mention(world, "hubot");
  await deleteIssue(world.as("mona"), toIssueKey(issue));
  expect(await inbox(world, "hubot")).toEqual([]);
});

test("unread counts stop at a limit, and pages know whether there are more", async ({ world }) => {
  for (const title of ["one", "two", "three"]) await mention(world, "hubot", { title });
  const { data } = await world.graphql(
    "hubot",
    `{ viewer { notificationThreads(first: 2) { nodes { title } pageInfo { hasNextPage } } } }`,
  );
  expect(data).toEqual({
    viewer: { notificationThreads: { nodes: [{ title: "three" }, { title: "two" }], pageInfo: { hasNextPage: true } } },
  });
});

test("a page of notifications takes as many statements for many rows as for one", async ({ world }) => {
  await mention(world, "hubot");
  const count = async () => {
    const before = world.db.statements.count;
    await world.graphql(
      "hubot",
      `{ viewer { notificationThreads { nodes { id title url firstUnreadPath subject { ... on Issue { number repository { nameWithOwner } } } actor { login } } } } }`,
    );
    return world.db.statements.count - before;
  };
  const one = await count();
  for (let index = 0; index < 5; index += 1) await mention(world, "hubot");
  expect(await count()).toBe(one);
  expect(await world.db.rows(sql`select 1 from notifications`)).toHaveLength(6);
});

async function isIssueRead(world: World, login: string, number: number): Promise<unknown> {
  const { data } = await world.graphql(
    login,
    `query ($number: Int!) { repository(owner: "octo", name: "hello") { issue(number: $number) { isReadByViewer } } }`,
    { number },
  );
  return (data as { repository: { issue: { isReadByViewer: boolean } } }).repository.issue.isReadByViewer;
}

test("new activity of lists follows the inbox", async ({ world }) => {
  const { number } = await mention(world, "hubot");
  const ids = (await inbox(world, "hubot")).map(({ id }) => id);
  expect(await isIssueRead(world, "hubot", number)).toBe(false);
  await change(world, "hubot", "markNotificationsAsRead", ids);
  expect(await isIssueRead(world, "hubot", number)).toBe(true);
  await change(world, "hubot", "markNotificationsAsUnread", ids);
  expect(await isIssueRead(world, "hubot", number)).toBe(false);
  await change(world, "hubot", "markNotificationsAsDone", ids);
  expect(await isIssueRead(world, "hubot", number)).toBe(true);
});

test("unsubscribing can be undone", async ({ world }) => {
  const issue = await mention(world, "hubot");
  const ids = (await inbox(world, "hubot")).map(({ id }) => id);
  await change(world, "hubot", "unsubscribeFromNotifications", ids);
  await change(world, "hubot", "resubscribeToNotifications", ids);
  expect(await titles(world, "hubot")).toEqual(["A title"]);
  await change(world, "hubot", "markNotificationsAsDone", ids);
  await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "News" });
  while (await takeQueuedEvents(world.as(null), notifyEvents));
  expect(await titles(world, "hubot")).toEqual(["A title"]);
});

test("a notification leads to the first comment that is not read", async ({ world }) => {
  const issue = await mention(world, "hubot");
  const path = async () => {
    const { data } = await world.graphql(
      "hubot",
      `{ viewer { notificationThreads { nodes { firstUnreadPath resourcePath } } } }`,
    );
    return (data as { viewer: { notificationThreads: { nodes: { firstUnreadPath: string; resourcePath: string }[] } } })
      .viewer.notificationThreads.nodes[0];
  };
  const say = async (body: string) => {
    const later = { ...world.as("tess"), now: new Date(Date.now() + 1000) };
    const comment = await addComment(later, { subject: toIssueKey(issue), body });
    while (await takeQueuedEvents(world.as(null), notifyEvents));
    return comment.id;
  };
  expect((await path())?.firstUnreadPath).toBe(`/octo/hello/issues/${issue.number}`);
  await markIssueAsRead(world.as("hubot"), toIssueKey(issue));
  const first = await say("One");
  const second = await say("Two");
  expect(await path()).toEqual({
    firstUnreadPath: `/octo/hello/issues/${issue.number}#issuecomment-${first}`,
    resourcePath: `/octo/hello/issues/${issue.number}#issuecomment-${second}`,
  });
});
