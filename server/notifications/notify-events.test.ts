import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { retryQueuedEvents, takeQueuedEvents } from "#server/events/event-queue.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { lostWorkerError } from "#server/test/lost-worker.ts";
import { citusTest, test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** Runs the job, as it does after each commit. */
async function deliver(world: World): Promise<void> {
  while (await takeQueuedEvents(world.as(null), notifyEvents));
}

/** The unread notifications of everybody, as `login REASON`. */
async function unread(world: World): Promise<string[]> {
  const rows = await world.db.rows<{ login: string; reason: string }>(sql`
    select a.login, n.reason from notifications n join accounts a on a.id = n.account_id
    where n.is_unread and not n.is_done order by a.login`);
  return rows.map(({ login, reason }) => `${login} ${reason}`);
}

async function watch(world: World, login: string, level: "ALL" | "CUSTOM" | "IGNORE", types: string[] = []) {
  await world.db.run(sql`
    insert into repository_subscriptions (account_id, repository_id, level, subject_types)
    values (${world.id(login)}, ${world.hello.id}, ${level}, ${types}::text[])`);
}

async function comment(world: World, login: string, issue: Awaited<ReturnType<World["issue"]>>, body: string) {
  const added = await addComment(world.as(login), { subject: toIssueKey(issue), body });
  await deliver(world);
  return added;
}

test("people who are mentioned are notified, and from then on of everything", async ({ world }) => {
  const issue = await world.issue("mona", { body: "@hubot look, and @nobody" });
  await deliver(world);
  expect(await unread(world)).toEqual(["hubot MENTION"]);
  await comment(world, "tess", issue, "An answer");
  expect(await unread(world)).toEqual(["hubot MENTION", "mona AUTHOR"]);
});

test("nobody is notified of what they did", async ({ world }) => {
  await watch(world, "mona", "ALL");
  const issue = await world.issue("mona", { body: "@mona reminds herself" });
  await comment(world, "mona", issue, "And again @mona");
  expect(await unread(world)).toEqual([]);
});

test("watchers are notified of issues and comments, custom ones of what they chose, and those who ignore it of nothing", async ({
  world,
}) => {
  await watch(world, "rita", "ALL");
  await watch(world, "wren", "CUSTOM", ["ISSUE"]);
  await watch(world, "max", "CUSTOM", ["PULL_REQUEST"]);
  await watch(world, "ada", "IGNORE");
  await world.issue("hubot", { body: "@ada" });
  await deliver(world);
  expect(await unread(world)).toEqual(["rita SUBSCRIBED", "wren SUBSCRIBED"]);
});

test("those who unsubscribed are notified only when they are mentioned, and those who ignore the issue never", async ({
  world,
}) => {
  const issue = await world.issue("mona");
  await comment(world, "tess", issue, "One");
  await updateSubscription(world.as("mona"), { ...toIssueKey(issue), state: "UNSUBSCRIBED" });
  await updateSubscription(world.as("rita"), { ...toIssueKey(issue), state: "IGNORED" });
  await world.db.run(sql`delete from notifications`);
  await comment(world, "hubot", issue, "Two @rita");
  expect(await unread(world)).toEqual(["tess COMMENT"]);
  await comment(world, "hubot", issue, "@mona and @rita");
  expect(await unread(world)).toEqual(["mona MENTION", "tess COMMENT"]);
});

test("a subscription to closing is not notified of comments", async ({ world }) => {
  const issue = await world.issue("mona");
  await updateSubscription(world.as("rita"), { ...toIssueKey(issue), state: "SUBSCRIBED", eventKinds: ["CLOSED"] });
  await comment(world, "hubot", issue, "Words");
  expect(await unread(world)).toEqual(["mona AUTHOR"]);
  await closeIssue(world.as("tess"), toIssueKey(issue));
  await deliver(world);
  expect(await unread(world)).toEqual(["hubot COMMENT", "mona AUTHOR", "rita MANUAL"]);
});

test("assignees are notified", async ({ world }) => {
  await world.issue("mona", { assigneeIds: [world.id("tess"), world.id("mona")] });
  await deliver(world);
  expect(await unread(world)).toEqual(["tess ASSIGN"]);
});

test("an edit notifies those who were not mentioned before", async ({ world }) => {
  const issue = await world.issue("mona");
  const { id } = await comment(world, "mona", issue, "For @tess");
  expect(await unread(world)).toEqual(["tess MENTION"]);
  await world.db.run(sql`delete from notifications`);
  await updateIssueComment(world.as("mona"), { repositoryId: issue.repositoryId, id, body: "For @tess and @rita" });
  await deliver(world);
  expect(await unread(world)).toEqual(["rita MENTION"]);
});

test("who cannot see the repository is not notified", async ({ world }) => {
  const issue = await world.issue("mona", { repositoryId: world.secret.id, body: "@hubot @rita" });
  await world.db.run(sql`
    insert into subscriptions (account_id, repository_id, issue_id, state)
    values (${world.id("hubot")}, ${issue.repositoryId}, ${issue.id}, 'SUBSCRIBED')`);
  await comment(world, "tess", issue, "Secret");
  expect(await unread(world)).toEqual(["mona AUTHOR", "rita MENTION"]);
});

test("whoever comments has read the issue, and is subscribed", async ({ world }) => {
  const issue = await world.issue("mona", { body: "@hubot" });
  await deliver(world);
  await comment(world, "hubot", issue, "Yes");
  expect(await unread(world)).toEqual(["mona AUTHOR"]);
  await comment(world, "mona", issue, "Good");
  expect(await unread(world)).toEqual(["hubot MENTION"]);
});

test("the number of statements does not grow with events and recipients", async ({ world }) => {
  const issue = await world.issue("mona");
  const count = async (comments: number) => {
    for (let index = 0; index < comments; index += 1) {
      await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "@tess @rita @ada" });
    }
    const before = world.db.statements.count;
    await takeQueuedEvents(world.as(null), notifyEvents);
    return world.db.statements.count - before;
  };
  const one = await count(1);
  expect(await count(10)).toBe(one);
});

test("an event that cannot be handled stops no other one, and is tried again", async ({ world }) => {
  const issue = await world.issue("mona", { body: "@hubot" });
  await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "@rita" });
  const failing: typeof notifyEvents = async (ctx, events) => {
    if (events.some(({ kind }) => kind === "ISSUE_OPENED")) throw new Error("This one cannot be handled.");
    return notifyEvents(ctx, events);
  };
  await takeQueuedEvents(world.as(null), failing);
  expect(await unread(world)).toContain("rita MENTION");
  const waiting = () => world.db.rows(sql`select attempts from event_queue`);
  expect(await waiting()).toEqual([{ attempts: 1 }]);
  // Not at once: what is wrong with the database can take some minutes.
  await retryQueuedEvents(world.as(null), notifyEvents);
  expect(await waiting()).toEqual([{ attempts: 1 }]);
  const later = (minutes: number) => ({ ...world.as(null), now: new Date(Date.now() + minutes * 60_000) });
  await retryQueuedEvents(later(2), failing);
  await retryQueuedEvents(later(5), failing);
  expect(await waiting()).toEqual([{ attempts: 2 }]);
  await retryQueuedEvents(later(7), notifyEvents);
  expect(await waiting()).toEqual([]);
});

test("an event whose worker has failed is handled as if it were new a minute later, and stops those of no other repository", async ({
  world,
}) => {
  await world.issue("mona", { repositoryId: world.secret.id, body: "@tess" });
  await world.issue("mona", { body: "@rita" });
  const handled: number[] = [];
  const failing: typeof notifyEvents = async (ctx, events) => {
    if (events.some(({ repositoryId }) => repositoryId === world.secret.id)) throw lostWorkerError();
    handled.push(...events.map(({ repositoryId }) => repositoryId));
    return notifyEvents(ctx, events);
  };
  const db = { ...world.db, isDistributed: true };
  const take = async (minutes: number, handle: typeof notifyEvents) => {
    const now = new Date(Date.now() + minutes * 60_000);
    while (await takeQueuedEvents({ ...world.as(null), db, now }, handle));
  };
  await take(0, failing);
  expect(await world.db.rows(sql`select repository_id, attempts from event_queue`)).toEqual([
    { repositoryId: world.secret.id, attempts: 0 },
  ]);
  await take(2, notifyEvents);
  expect(await unread(world)).toEqual(["rita MENTION", "tess MENTION"]);
});

citusTest(
  "an event that its worker does not have yet is looked for later, and dropped in the end",
  async ({ world }) => {
    const listAttempts = () => world.db.rows<{ attempts: number }>(sql`select attempts from event_queue`);
    await world.db.run(sql`insert into event_queue (repository_id, event_id) values (${world.hello.id}, 1)`);
    await comment(world, "tess", await world.issue("mona"), "@rita");
    expect(await unread(world)).toContain("rita MENTION");
    expect(await listAttempts()).toEqual([{ attempts: 1 }]);
    const seen: unknown[] = [];
    for (const minutes of [2, 10, 30, 60]) {
      const now = new Date(Date.now() + minutes * 60_000);
      await retryQueuedEvents({ ...world.as(null), now }, notifyEvents);
      seen.push(...(await listAttempts()));
    }
    expect(seen).toEqual([{ attempts: 2 }, { attempts: 3 }, { attempts: 4 }]);
  },
);
