import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { recordAll } from "#server/events/record.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import type { Context } from "#server/platform/context.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeWorld, type World } from "#server/test/world.ts";
import { NOTIFICATION_LIMITS } from "#shared/limits.ts";

// Many events of a repository that many people watch, with real commits, and connections that end midway.

const WATCHERS = 2_500;
const EVENTS = 17;
const MAX = NOTIFICATION_LIMITS.recipientsOfStatement;

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let world: World;
let issue: IssueRow;

beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase(copy.connection, { poolSize: 4 });
  world = await makeWorld(database);
  issue = await world.issue("mona");
  await watch("many", WATCHERS);
}, 240_000);

afterAll(async () => {
  await database.close();
  await copy.drop();
});

beforeEach(async () => {
  await database.run(sql`delete from event_queue`);
  await database.run(sql`delete from notifications`);
  await database.run(sql`delete from notification_deliveries`);
  await database.run(sql`delete from subscriptions`);
});

async function watch(prefix: string, count: number): Promise<void> {
  await database.run(sql`
    insert into accounts (login, kind) select ${prefix}::text || n, 'USER' from generate_series(1, ${count}::integer) n`);
  await database.run(sql`
    insert into repository_subscriptions (account_id, repository_id, level)
    select id, ${world.hello.id}, 'ALL' from accounts where login like ${`${prefix}%`}`);
}

/** Another process on a server that sends e-mail, with connections of its own. */
function otherProcess(): Context {
  const own = openDatabase(copy.connection, { poolSize: 2 });
  onTestFinished(() => own.close());
  const ctx = world.as(null);
  return { ...ctx, db: own, config: { ...ctx.config, smtp: "smtp://mail.example.com" } };
}

async function reopen(times: number): Promise<number[]> {
  const { repositoryId, id: issueId } = issue;
  const events = await recordAll(
    world.as("mona"),
    Array.from({ length: times }, () => ({ kind: "REOPENED", repositoryId, issueId }) as const),
  );
  return events.map(({ id }) => id);
}

async function endConnection(tx: Context): Promise<void> {
  const row = await tx.db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await database.run(sql`select pg_terminate_backend(${row?.pid}::integer, 10000)`);
}

/** Who has which newest event in their inbox, and the e-mails to the watchers. */
async function read() {
  const [inbox] = await database.rows(sql`
    select count(*)::integer as people, min(event_id) as first_event, max(event_id) as last_event from notifications`);
  const [emails] = await database.rows<{ all: number; distinct: number }>(sql`
    select count(*)::integer as all, count(distinct (account_id, event_id))::integer as distinct from notification_deliveries`);
  return { inbox, emails, waiting: await countWaiting() };
}

async function countWaiting(): Promise<number> {
  return (await database.row<{ count: number }>(sql`select count(*)::integer as count from event_queue`))?.count ?? 0;
}

function expected(events: readonly number[], people: number) {
  const last = events.at(-1);
  const count = events.length * people;
  return {
    inbox: { people, firstEvent: last, lastEvent: last },
    emails: { all: count, distinct: count },
    waiting: 0,
  };
}

test("a transaction has as many events as together have no more recipients than the limit, whatever waits", async () => {
  const events = await reopen(EVENTS);
  const ctx = otherProcess();
  const batches: { events: number; rows: number; statements: number }[] = [];
  let hasMore = true;
  let before = await read();
  while (hasMore) {
    const statements = ctx.db.statements.count;
    hasMore = await takeQueuedEvents(ctx, notifyEvents);
    const after = await read();
    const counts = ({ emails }: typeof before) => emails?.all ?? 0;
    batches.push({
      events: before.waiting - after.waiting,
      rows: counts(after) - counts(before),
      statements: ctx.db.statements.count - statements,
    });
    before = after;
  }
  const perBatch = Math.floor(MAX / WATCHERS);
  const handled = batches.filter((batch) => batch.events > 0);
  expect(handled).toHaveLength(Math.ceil(EVENTS / (perBatch - 1)));
  for (const batch of handled) expect(batch.rows).toBeLessThanOrEqual(MAX);
  expect(new Set(handled.map(({ statements }) => statements)).size).toBe(1);
  expect(await read()).toEqual(expected(events, WATCHERS));
}, 240_000);

test("what was done before a connection ends is done once, and the rest by whoever comes next", async () => {
  const events = await reopen(EVENTS);
  let batches = 0;
  const ended: typeof notifyEvents = async (tx, waiting, earlier) => {
    const count = await notifyEvents(tx, waiting, earlier);
    batches += 1;
    if (batches === 2) await endConnection(tx);
    return count;
  };
  const first = otherProcess();
  expect(await takeQueuedEvents(first, ended)).toBe(true);
  const waiting = await countWaiting();
  expect(waiting).toBeLessThan(EVENTS);
  expect(waiting).toBeGreaterThan(0);
  await Promise.allSettled([takeQueuedEvents(first, ended)]);
  const others = [otherProcess(), otherProcess()];
  await Promise.all(
    others.map(async (ctx) => {
      while (await takeQueuedEvents(ctx, notifyEvents));
    }),
  );
  while (await takeQueuedEvents(first, notifyEvents));
  expect(await read()).toEqual(expected(events, WATCHERS));
}, 240_000);

test("an event with more recipients than the limit is written in slices, all of them or none", async () => {
  const added = MAX + 1_000 - WATCHERS;
  await watch("more", added);
  const [event = 0] = await reopen(1);
  const ctx = otherProcess();
  let writes = 0;
  const halfway: unknown[] = [];
  const counted: typeof notifyEvents = (tx, events, earlier) => {
    const rows: typeof tx.db.rows = async (query) => {
      if (query.parts.some((part) => part.includes("insert into notification_deliveries"))) {
        writes += 1;
        // The second slice fails the first time.
        if (writes === 2) await endConnection(tx);
        if (writes === 3) halfway.push(await read());
      }
      return tx.db.rows(query);
    };
    return notifyEvents({ ...tx, db: { ...tx.db, rows } }, events, earlier);
  };
  while (await takeQueuedEvents(ctx, counted));
  expect(halfway[0]).toMatchObject({ inbox: { people: 0 }, emails: { all: 0 }, waiting: 1 });
  expect(writes).toBe(4);
  expect(await read()).toEqual(expected([event], MAX + 1_000));
}, 240_000);
