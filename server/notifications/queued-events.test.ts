import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { DomainEvent } from "#server/events/event.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { recordAll } from "#server/events/record.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { followInbox } from "#server/notifications/graphql/subscription.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listen } from "#server/platform/events/listen.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startDatabaseProxy } from "#server/test/database-proxy.ts";
import { startTestServer } from "#server/test/server.ts";
import { makeWorld, testLog, toIssueKey, type World } from "#server/test/world.ts";

// Real commits of several connections, as several processes have them.

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let world: World;

beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase(copy.connection, { poolSize: 4 });
  world = await makeWorld(database);
});

afterAll(async () => {
  await database.close();
  await copy.drop();
});

beforeEach(async () => {
  await database.run(sql`delete from event_queue`);
  await database.run(sql`delete from notifications`);
});

/** A context of another process, with connections of its own. */
function otherProcess(connection: Parameters<typeof openDatabase>[0]): Context {
  const own = openDatabase(connection, { poolSize: 2 });
  onTestFinished(() => own.close());
  return { ...world.as(null), db: own };
}

/** An issue of mona that mentions hubot, of which nobody has been notified yet. */
function mention(): Promise<IssueRow> {
  return world.issue("mona", { body: "@hubot" });
}

async function count(table: "event_queue" | "notifications"): Promise<number | undefined> {
  const from = table === "event_queue" ? sql`event_queue` : sql`notifications`;
  return (await database.row<{ count: number }>(sql`select count(*)::int as count from ${from}`))?.count;
}

async function takeAll(ctx: Context): Promise<void> {
  while (await takeQueuedEvents(ctx, notifyEvents));
}

/** Resolves for all who call it when as many have called it. */
function makeBarrier(parties: number): () => Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === parties) release();
    return released;
  };
}

test("two processes at the same time take each event once, and the later ones are for whom the earlier ones mention", async () => {
  const issue = await mention();
  const again = Array.from({ length: 249 }, () => ({ kind: "REOPENED", ...toNewEvent(issue) }) as const);
  await recordAll(world.as("mona"), again);
  const bothHaveTaken = makeBarrier(2);
  const taken: DomainEvent[][] = [];
  const handle: typeof notifyEvents = async (tx, events, earlier) => {
    taken.push([...events]);
    await bothHaveTaken();
    return notifyEvents(tx, events, earlier);
  };
  await Promise.all([1, 2].map(() => takeQueuedEvents(otherProcess(copy.connection), handle)));
  const ids = taken.flat().map(({ id }) => id);
  expect([taken.length, ids.length, new Set(ids).size]).toEqual([2, 250, 250]);
  expect(await database.rows(sql`select account_id, event_id from notifications`)).toEqual([
    { accountId: world.id("hubot"), eventId: Math.max(...ids) },
  ]);
  expect(await count("event_queue")).toBe(0);
});

test("a process whose database is lost midway has notified nobody, and another one does it", async () => {
  await mention();
  const proxy = await startDatabaseProxy(copy.connection);
  onTestFinished(() => proxy.close());
  const lost: typeof notifyEvents = async (tx, events) => {
    const count = await notifyEvents(tx, events);
    proxy.setState("refusing");
    return count;
  };
  await expect(takeQueuedEvents(otherProcess(proxy.connection), lost)).rejects.toThrow();
  expect([await count("event_queue"), await count("notifications")]).toEqual([1, 0]);
  await takeAll(otherProcess(copy.connection));
  expect([await count("event_queue"), await count("notifications")]).toEqual([0, 1]);
});

test("a connection that the database ends midway is replaced, and people are notified once", async () => {
  const issue = await mention();
  let isFirst = true;
  const ended: typeof notifyEvents = async (tx, events) => {
    const count = await notifyEvents(tx, events);
    if (!isFirst) return count;
    isFirst = false;
    const row = await tx.db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.run(sql`select pg_terminate_backend(${row?.pid}::integer, 10000)`);
    return count;
  };
  const other = otherProcess(copy.connection);
  while (await takeQueuedEvents(other, ended));
  expect(await database.rows(sql`select issue_id from notifications`)).toEqual([{ issueId: issue.id }]);
  expect(await count("event_queue")).toBe(0);
});

test("a server that starts notifies people of what an ended one left behind", async () => {
  await mention();
  const server = await startTestServer(copy.connection);
  onTestFinished(() => server.stop());
  await vi.waitFor(async () => expect(await count("notifications")).toBe(1), 20_000);
  expect(await count("event_queue")).toBe(0);
});

test("an open inbox is told of what is new, and no longer of what the person may not see", async () => {
  const bus = await listen(copy.connection, testLog);
  onTestFinished(() => bus.close());
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const inbox = followInbox({ ...world.as("rita"), bus }, world.id("rita"), stopping.signal);
  const next = inbox.next();
  const issue = await world.issue("mona", { repositoryId: world.secret.id, body: "@rita" });
  await takeAll(world.as(null));
  expect(await next).toMatchObject({ done: false, value: { viewer: { login: "rita" } } });
  const read = async () =>
    (await world.graphql("rita", "{ viewer { unreadNotificationCount notificationThreads { totalCount } } }")).data;
  const total = (n: number) => ({ viewer: { unreadNotificationCount: n, notificationThreads: { totalCount: n } } });
  expect(await read()).toEqual(total(1));
  await database.run(sql`
    delete from collaborators where account_id = ${world.id("rita")} and repository_id = ${world.secret.id}`);
  await transact(world.as("mona"), (tx) => closeIssue(tx, toIssueKey(issue)));
  await takeAll(world.as(null));
  expect(await read()).toEqual(total(0));
});

function toNewEvent({ repositoryId, id }: IssueRow) {
  return { repositoryId, issueId: id };
}
