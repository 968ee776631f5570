import { describe, expect } from "vitest";
import { getPushKeys } from "#server/notifications/push-key.ts";
import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
  testPushSubscription,
  type NewPushSubscription,
} from "#server/notifications/push-subscription.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeBrowser } from "#server/test/push-service.ts";
import { openTestSession } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

async function inSession(world: World, login: string): Promise<Context> {
  return (await openTestSession(world, login)).getContext();
}

function makeInput(input: Partial<NewPushSubscription> = {}): NewPushSubscription {
  const { publicKey, authSecret } = makeBrowser();
  return { endpoint: "https://push.example.com/a", publicKey, authSecret, ...input };
}

describe("turning web push on", () => {
  test("is seen by the person alone, the current browser first", async ({ world }) => {
    const [first, second] = [await inSession(world, "hubot"), await inSession(world, "hubot")];
    const row = await createPushSubscription(first, makeInput());
    await createPushSubscription(second, makeInput({ endpoint: "https://push.example.com/b" }));
    expect((await listPushSubscriptions(first)).map(({ sessionId }) => sessionId)).toEqual([
      first.viewer.sessionId,
      second.viewer.sessionId,
    ]);
    const other = await inSession(world, "mona");
    expect(await listPushSubscriptions(other)).toEqual([]);
    await expect(deletePushSubscription(other, { id: row.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(testPushSubscription(other, { id: row.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deletePushSubscription(second, { id: row.id });
    expect(await listPushSubscriptions(first)).toHaveLength(1);
  });

  test("replaces what the session, or another person in the same browser, had", async ({ world }) => {
    const ctx = await inSession(world, "hubot");
    await createPushSubscription(ctx, makeInput());
    await createPushSubscription(ctx, makeInput({ endpoint: "https://push.example.com/b" }));
    expect(await listPushSubscriptions(ctx)).toHaveLength(1);
    const mona = await inSession(world, "mona");
    await createPushSubscription(mona, makeInput({ endpoint: "https://push.example.com/b" }));
    expect(await listPushSubscriptions(ctx)).toEqual([]);
    expect(await listPushSubscriptions(mona)).toHaveLength(1);
  });

  test("needs a session: a token is refused", async ({ world }) => {
    const token = world.as("hubot", { scopes: ["repo", "notifications"] });
    await expect(createPushSubscription(token, makeInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(createPushSubscription(world.as("hubot"), makeInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(createPushSubscription(world.as(null), makeInput())).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("is limited to 20 browsers", async ({ world }) => {
    for (let count = 0; count < PUSH_LIMITS.subscriptions; count += 1) {
      const ctx = await inSession(world, "hubot");
      await createPushSubscription(ctx, makeInput({ endpoint: `https://push.example.com/${count}` }));
    }
    await expect(createPushSubscription(await inSession(world, "hubot"), makeInput())).rejects.toThrow(
      "You can turn on web push in up to 20 browsers.",
    );
  });

  for (const endpoint of [
    "http://push.example.com/a",
    "not an address",
    "https://mona:secret@push.example.com/a",
    `https://push.example.com/${"a".repeat(2000)}`,
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://10.0.0.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/a",
  ]) {
    test(`is refused for the endpoint ${endpoint.slice(0, 50)}`, async ({ world }) => {
      const ctx = await inSession(world, "hubot");
      await expect(createPushSubscription(ctx, makeInput({ endpoint }))).rejects.toMatchObject({ field: "endpoint" });
    });
  }

  test("is refused with keys that nothing can be encrypted with", async ({ world }) => {
    const ctx = await inSession(world, "hubot");
    const publicKey = Buffer.alloc(65, 4).toString("base64url");
    await expect(createPushSubscription(ctx, makeInput({ publicKey }))).rejects.toMatchObject({ field: "publicKey" });
    await expect(createPushSubscription(ctx, makeInput({ authSecret: "AAAA" }))).rejects.toMatchObject({
      field: "authSecret",
    });
  });
});

test("the end of a session ends web push in its browser", async ({ world }) => {
  const ctx = await inSession(world, "hubot");
  await createPushSubscription(ctx, makeInput());
  await world.db.run(sql`delete from sessions where id = ${ctx.viewer.sessionId}`);
  expect(await world.db.rows(sql`select 1 from push_subscriptions`)).toEqual([]);
});

test("the keys are those of a key pair, and depend on the server's secret key alone", async () => {
  const keys = (secretKey: string) => getPushKeys({ dataDir: "/nowhere", secretKey });
  const first = await keys("a key of more than 32 characters, here");
  expect(await keys("a key of more than 32 characters, here")).toEqual(first);
  expect((await keys("another key of more than 32 characters")).publicKey).not.toBe(first.publicKey);
  expect(Buffer.from(first.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(first.privateKey, "base64url")).toHaveLength(32);
});

test("the settings name the browsers", async ({ world }) => {
  const ctx = await inSession(world, "hubot");
  const config = { ...ctx.config, secretKey: "a key of more than 32 characters, here" };
  const { id } = await createPushSubscription({ ...ctx, config }, makeInput());
  await world.db.run(sql`
    update sessions set user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
    where id = ${ctx.viewer.sessionId}`);
  const answer = await world.graphql(
    "hubot",
    "{ safeViewer { notificationSettings { pushSubscriptions { id browser system isCurrent lastError lastSentAt } } } }",
    {},
    ctx.viewer,
  );
  expect(answer).toEqual({
    data: {
      safeViewer: {
        notificationSettings: {
          pushSubscriptions: [
            {
              id: expect.any(String) as string,
              browser: "Firefox",
              system: "Linux",
              isCurrent: true,
              lastError: null,
              lastSentAt: null,
            },
          ],
        },
      },
    },
  });
  expect(id).toBeGreaterThan(0);
});
