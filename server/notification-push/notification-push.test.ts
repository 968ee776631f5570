import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { claimMessages } from "#server/notification-push/claim-messages.ts";
import { sendMessage } from "#server/notification-push/send-message.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { getPushKeys } from "#server/notifications/push-key.ts";
import {
  createPushSubscription,
  listPushSubscriptions,
  testPushSubscription,
} from "#server/notifications/push-subscription.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { lostWorkerError } from "#server/test/lost-worker.ts";
import {
  makeBrowser,
  readSignature,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from "#server/test/push-service.ts";
import { authenticate, openTestSession, requireSingleSignOn, type TestSession } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

let service: TestPushService;

beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  // The certificate of the service is one that it has signed itself.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  service.received.length = 0;
  service.statuses.clear();
});
afterAll(async () => {
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  await service.stop();
});

const SETTINGS = {
  webhookAllow: ["127.0.0.1"],
  secretKey: "a key of more than 32 characters, here",
  url: "https://milepost.test",
};

function withSettings(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, ...SETTINGS } };
}

const system = (world: World) => withSettings(world.as(null));

type Device = TestBrowser & { session: TestSession; path: string };

/** A browser of the person in which web push is turned on. */
async function turnOn(world: World, login: string, path = "/push"): Promise<Device> {
  const session = await openTestSession(world, login);
  const browser = makeBrowser();
  const { publicKey, authSecret } = browser;
  await createPushSubscription(withSettings(await session.getContext()), {
    endpoint: service.url + path,
    publicKey,
    authSecret,
  });
  return { ...browser, session, path };
}

/** Notifies people and sends what is due, as the jobs do after each commit. */
async function run(world: World): Promise<void> {
  while (await takeQueuedEvents(system(world), notifyEvents));
  await send(world);
}

async function send(world: World): Promise<void> {
  for (;;) {
    const messages = await claimMessages(system(world), 10);
    if (messages.length === 0) return;
    // One connection of a test has one transaction.
    for (const message of messages) await sendMessage(system(world), message);
  }
}

const read = (device: Device) =>
  service.received.filter(({ path }) => path === device.path).map(({ body }) => device.read(body));

const waiting = (world: World) =>
  world.db.rows<{ attempts: number; pushSubscriptionIds: number[] | null }>(sql`
    select attempts, push_subscription_ids from notification_deliveries where channel = 'PUSH' order by id`);

const mention = (world: World) => world.issue("mona", { title: "A title", body: "@hubot **look** at this" });

describe("a message", () => {
  test("says what happened, and leads to it", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    const issue = await mention(world);
    await run(world);
    expect(read(device)).toEqual([
      {
        title: "[octo/hello] A title",
        body: `mona created an issue (#${issue.number})\n@hubot look at this`,
        path: `/octo/hello/issues/${issue.number}`,
        tag: `${world.hello.id}.${issue.id}`,
        at: issue.createdAt.getTime(),
      },
    ]);
    expect(await waiting(world)).toEqual([]);
    const ctx = await device.session.getContext();
    expect(await listPushSubscriptions(ctx)).toMatchObject([{ lastError: null, lastSentAt: expect.any(Date) as Date }]);
  });

  test("is encrypted, signed with the server's key, and replaced by a later one about the same issue", async ({
    world,
  }) => {
    const device = await turnOn(world, "hubot");
    const issue = await mention(world);
    await run(world);
    const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "@hubot more" });
    await run(world);
    const [first, second] = service.received;
    expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
    expect(first?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(first?.body.toString("latin1")).not.toContain("title");
    const { key, claims } = readSignature(first?.headers.authorization);
    expect(key).toBe((await getPushKeys(system(world).config)).publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: "https://milepost.test" });
    expect(read(device)[1]).toMatchObject({
      body: `mona left a comment (#${issue.number})\n@hubot more`,
      path: `/octo/hello/issues/${issue.number}#issuecomment-${comment.id}`,
    });
  });

  test("goes to all browsers of a person, and to nobody else", async ({ world }) => {
    const phone = await turnOn(world, "hubot", "/phone");
    const laptop = await turnOn(world, "hubot", "/laptop");
    const other = await turnOn(world, "mona", "/other");
    await mention(world);
    await run(world);
    expect([phone, laptop, other].map((device) => read(device).length)).toEqual([1, 1, 0]);
  });

  test("has at most as many characters as a push service takes", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    await world.issue("mona", { title: "😀".repeat(120), body: `@hubot ${"字".repeat(3000)}` });
    await run(world);
    const [message] = read(device) as { title: string; body: string }[];
    expect(message?.title).toHaveLength(200);
    expect(message?.title).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(message?.body.endsWith("…")).toBe(true);
    expect(service.received[0]?.body.length).toBeLessThan(4096);
  });
});

describe("when a worker of a distributed database has failed", () => {
  test("messages about other repositories are sent, and those about its repositories later", async ({ world }) => {
    const [rita, hubot] = [await turnOn(world, "rita", "/rita"), await turnOn(world, "hubot", "/hubot")];
    await world.issue("mona", { repositoryId: world.secret.id, body: "@rita look" });
    await mention(world);
    while (await takeQueuedEvents(system(world), notifyEvents));
    const rows: Context["db"]["rows"] = (query) => {
      const isLost = query.values.some((value) => String(value).includes(`"repository_id":${world.secret.id}`));
      return isLost ? Promise.reject(lostWorkerError()) : world.db.rows(query);
    };
    const ctx = { ...system(world), db: { ...world.db, rows } };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      for (const message of await claimMessages(ctx, 10)) await sendMessage(ctx, message);
      await world.db.run(sql`update notification_deliveries set due_at = now() - interval '1 second'`);
    }
    expect([rita, hubot].map((device) => read(device).length)).toEqual([0, 1]);
    await send(world);
    expect(read(rita)).toHaveLength(1);
  });
});

describe("no message is sent", () => {
  test("about what the person has read, or their inbox no longer has", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    const issue = await mention(world);
    const done = await mention(world);
    while (await takeQueuedEvents(system(world), notifyEvents));
    await markIssueAsRead(world.as("hubot"), toIssueKey(issue));
    await world.db.run(sql`update notifications set is_done = true where issue_id = ${done.id}`);
    await send(world);
    expect(read(device)).toEqual([]);
    expect(await waiting(world)).toEqual([]);
  });

  test("to somebody who has lost access since", async ({ world }) => {
    const device = await turnOn(world, "rita");
    await world.issue("mona", { repositoryId: world.secret.id, body: "@rita look" });
    while (await takeQueuedEvents(system(world), notifyEvents));
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    await send(world);
    expect(read(device)).toEqual([]);
  });

  test("to a browser whose session has not authenticated by single sign-on", async ({ world }) => {
    await world.db.run(sql`
      insert into organization_members values (${world.hello.ownerId}, ${world.id("rita")}, 'MEMBER')`);
    const hidden = await turnOn(world, "rita", "/hidden");
    const shown = await turnOn(world, "rita", "/shown");
    const providerId = await requireSingleSignOn(world);
    await world.db.run(sql`update identity_providers set is_enabled = true where id = ${providerId}`);
    await authenticate(world, { session: shown.session, providerId });
    await world.issue("tess", { repositoryId: world.secret.id, body: "@rita look" });
    await run(world);
    expect([hidden, shown].map((device) => read(device).length)).toEqual([0, 1]);
  });

  test("to a browser whose session has ended", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    const { viewer } = await device.session.getContext();
    await world.db.run(sql`
      update sessions set last_used_at = now() - interval '30 days' where id = ${viewer.sessionId}`);
    await mention(world);
    await run(world);
    await world.db.run(sql`delete from sessions where id = ${viewer.sessionId}`);
    expect(read(device)).toEqual([]);
    expect(await world.db.rows(sql`select 1 from push_subscriptions`)).toEqual([]);
  });

  test("about a comment that was deleted, an issue that is muted, or by a suspended account", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    const wren = await turnOn(world, "wren", "/wren");
    const issue = await world.issue("mona");
    while (await takeQueuedEvents(system(world), notifyEvents));
    const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "@hubot look" });
    const muted = await world.issue("mona", { body: "@hubot and @wren" });
    while (await takeQueuedEvents(system(world), notifyEvents));
    await deleteIssueComment(world.as("mona"), { repositoryId: world.hello.id, id: comment.id });
    await updateSubscription(world.as("hubot"), { ...toIssueKey(muted), state: "IGNORED" });
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("wren")}`);
    await send(world);
    expect([...read(device), ...read(wren)]).toEqual([]);
    expect(await waiting(world)).toEqual([]);
  });

  test("a day after it happened", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    const issue = await mention(world);
    while (await takeQueuedEvents(system(world), notifyEvents));
    await world.db.run(sql`update events set created_at = now() - interval '25 hours' where issue_id = ${issue.id}`);
    await send(world);
    expect(read(device)).toEqual([]);
  });
});

test("within quiet hours messages wait for their end", async ({ world }) => {
  const device = await turnOn(world, "hubot");
  await world.db.run(sql`update accounts set time_zone = 'Asia/Tokyo' where id = ${world.id("hubot")}`);
  await world.db.run(sql`
    insert into notification_settings (account_id, quiet_from, quiet_until)
    select ${world.id("hubot")}, (now() at time zone 'Asia/Tokyo' - interval '1 hour')::time, (now() at time zone 'Asia/Tokyo' + interval '1 hour')::time`);
  await mention(world);
  await run(world);
  expect(read(device)).toEqual([]);
  const [row] = await world.db.rows<{ minutes: number }>(sql`
    select extract(epoch from due_at - now())::integer / 60 as minutes from notification_deliveries where channel = 'PUSH'`);
  expect(row?.minutes).toBeGreaterThanOrEqual(58);
  expect(row?.minutes).toBeLessThanOrEqual(60);
  await world.db.run(sql`update notification_settings set quiet_from = null, quiet_until = null`);
  await world.db.run(sql`update notification_deliveries set due_at = now() where channel = 'PUSH'`);
  await send(world);
  expect(read(device)).toHaveLength(1);
});

describe("the answer of a push service", () => {
  for (const status of [404, 410]) {
    test(`${status} ends the subscription`, async ({ world }) => {
      const device = await turnOn(world, "hubot");
      service.statuses.set(device.path, status);
      await mention(world);
      await run(world);
      expect(await listPushSubscriptions(await device.session.getContext())).toEqual([]);
      expect(await waiting(world)).toEqual([]);
    });
  }

  test("503 has the message sent again, to this browser only, and at last given up", async ({ world }) => {
    const good = await turnOn(world, "hubot", "/good");
    const bad = await turnOn(world, "hubot", "/bad");
    service.statuses.set("/bad", 503);
    await mention(world);
    await run(world);
    const [row] = await waiting(world);
    expect(row?.attempts).toBe(1);
    expect(row?.pushSubscriptionIds).toHaveLength(1);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await world.db.run(sql`update notification_deliveries set due_at = now()`);
      await send(world);
    }
    expect([good, bad].map((device) => read(device).length)).toEqual([1, 4]);
    expect(await waiting(world)).toEqual([]);
    const [first, second] = await listPushSubscriptions(await bad.session.getContext());
    expect([first?.lastError, second?.lastError]).toEqual(["The push service answered 503", null]);
  });

  test("403 is remembered, and the message not sent again", async ({ world }) => {
    const device = await turnOn(world, "hubot");
    service.statuses.set(device.path, 403);
    await mention(world);
    await run(world);
    expect(await waiting(world)).toEqual([]);
    const [row] = await listPushSubscriptions(await device.session.getContext());
    expect(row?.lastError).toBe("The push service answered 403");
  });
});

test("a service whose certificate is not valid gets nothing", async ({ world }) => {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "1";
  const device = await turnOn(world, "hubot");
  await mention(world);
  await run(world);
  expect(service.received).toEqual([]);
  const [row] = await listPushSubscriptions(await device.session.getContext());
  expect(row?.lastError).toBe("certificate is not valid");
});

test("an address that is not permitted any more gets nothing", async ({ world }) => {
  await turnOn(world, "hubot");
  await mention(world);
  while (await takeQueuedEvents(system(world), notifyEvents));
  const ctx = { ...system(world), config: { ...system(world).config, webhookAllow: [] } };
  for (const message of await claimMessages(ctx, 10)) await sendMessage(ctx, message);
  expect(service.received).toEqual([]);
  expect(await waiting(world)).toEqual([]);
});

test("what a process took and did not finish is sent by another one", async ({ world }) => {
  const device = await turnOn(world, "hubot");
  await mention(world);
  while (await takeQueuedEvents(system(world), notifyEvents));
  expect(await claimMessages(system(world), 10)).toHaveLength(1);
  expect(await claimMessages(system(world), 10)).toEqual([]);
  await world.db.run(sql`update notification_deliveries set taken_until = now() - interval '1 second'`);
  await send(world);
  expect(read(device)).toHaveLength(1);
});

test("one event of each person is sent at a time", async ({ world }) => {
  await turnOn(world, "hubot");
  await turnOn(world, "wren", "/wren");
  for (let count = 0; count < 3; count += 1) await world.issue("mona", { body: "@hubot and @wren" });
  while (await takeQueuedEvents(system(world), notifyEvents));
  const claimed = await claimMessages(system(world), 10);
  expect(claimed).toHaveLength(2);
  expect(new Set(claimed.map(({ delivery }) => delivery?.accountId))).toEqual(
    new Set([world.id("hubot"), world.id("wren")]),
  );
});

test("a test is sent to the browser that it was asked for", async ({ world }) => {
  const device = await turnOn(world, "hubot", "/one");
  const other = await turnOn(world, "hubot", "/two");
  const ctx = await device.session.getContext();
  const [row] = await listPushSubscriptions(ctx);
  await testPushSubscription(ctx, { id: row?.id ?? 0 });
  await expect(testPushSubscription(ctx, { id: row?.id ?? 0 })).rejects.toThrow("Wait a few seconds");
  await send(world);
  expect(read(device)).toMatchObject([{ title: "Web push works", path: "/settings/notifications" }]);
  expect(read(other)).toEqual([]);
});
