import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { addStep } from "#server/platform/hooks.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { lostWorkerError } from "#server/test/lost-worker.ts";
import { test } from "#server/test/world-test.ts";
import { testConfig, type World } from "#server/test/world.ts";
import { buildDeliveries, webhookPayload } from "#server/webhooks/build-deliveries.ts";
import { deleteOldDeliveries } from "#server/webhooks/delete-old-deliveries.ts";
import { listDeliveries, loadDeliveryContents } from "#server/webhooks/delivery.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";
import { redeliverWebhook } from "#server/webhooks/redeliver-webhook.ts";
import { claimDeliveries, sendDelivery } from "#server/webhooks/send-deliveries.ts";
import { loadWebhooks } from "#server/webhooks/webhook.ts";
import { createWebhook, type NewWebhook } from "#server/webhooks/write-webhook.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

type Received = { headers: IncomingHttpHeaders; body: string };

let server: Server;
let received: Received[];
let respond: RequestListener;

beforeEach(async () => {
  received = [];
  respond = (_, response) => response.writeHead(200, { "x-answer": "yes" }).end("thanks");
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

/** Events have the payload that their source is. */
const step = addStep(webhookPayload, (_, { source }) => Promise.resolve({ action: "opened", ...(source as object) }));

function contextOf(world: World, hooks = [step]): Context {
  return { ...world.as("mona"), config: { ...testConfig, webhookAllow: ["127.0.0.1"] }, hooks };
}

const ALL = { free: 20, freeToFailing: 8, inFlight: new Map<number, number>() };

async function add(ctx: Context, world: World, input: Partial<NewWebhook> = {}) {
  const owner = { repositoryId: world.hello.id };
  const webhook = await createWebhook(ctx, { owner, url: url(), events: ["issues"], contentType: "json", ...input });
  await ctx.db.run(sql`delete from webhook_events`);
  return webhook;
}

async function queue(ctx: Context, world: World, source: object = { title: "Ä" }): Promise<void> {
  await queueEvents(ctx, [{ name: "issues", repositoryId: world.hello.id, source }]);
  await buildDeliveries(ctx);
}

/** The clock of the database stands still in a transaction. */
const makeDue = (ctx: Context) =>
  ctx.db.run(sql`update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null`);

async function sendDue(ctx: Context): Promise<number> {
  const claimed = await claimDeliveries(ctx, ALL);
  for (const delivery of claimed) await sendDelivery(ctx, delivery);
  return claimed.length;
}

const list = async (ctx: Context, webhookId: number) => (await listDeliveries(ctx, webhookId, {})).nodes;

describe("a delivery", () => {
  test("is signed and has GitHub's headers, and its answer is kept", async ({ world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world, { secret: "hunter2" });
    await queue(ctx, world);
    expect(await sendDue(ctx)).toBe(1);
    const [delivery] = await list(ctx, id);
    const { headers, body } = received[0] ?? { headers: {}, body: "" };
    expect(JSON.parse(body)).toEqual({ action: "opened", title: "Ä" });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/milepost",
      "x-github-event": "issues",
      "x-github-delivery": delivery?.guid,
      "x-github-hook-id": String(id),
      "x-github-hook-installation-target-type": "repository",
      "x-github-hook-installation-target-id": String(world.hello.id),
      "x-hub-signature-256": `sha256=${createHmac("sha256", "hunter2").update(body).digest("hex")}`,
      "x-hub-signature": `sha1=${createHmac("sha1", "hunter2").update(body).digest("hex")}`,
    });
    expect(delivery).toMatchObject({
      responseStatus: 200,
      message: "OK",
      attempts: 1,
      nextAttemptAt: null,
      action: "opened",
    });
    const [content] = await loadDeliveryContents(ctx, [delivery?.id ?? 0]);
    expect(content).toMatchObject({ responseBody: "thanks", payload: body });
    expect(content?.responseHeaders).toMatchObject({ "x-answer": "yes" });
    expect(content?.requestHeaders).toMatchObject({ "X-GitHub-Event": "issues" });
    expect((await loadWebhooks(ctx, [id]))[0]).toMatchObject({ lastStatus: 200, lastMessage: "OK" });
  });

  test("as a form has the payload in a parameter, and without a secret no signature", async ({ world }) => {
    const ctx = contextOf(world);
    await add(ctx, world, { contentType: "form" });
    await queue(ctx, world);
    await sendDue(ctx);
    expect(received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(received[0]?.headers["x-hub-signature-256"]).toBeUndefined();
    const payload = new URLSearchParams(received[0]?.body).get("payload");
    expect(JSON.parse(payload ?? "")).toEqual({ action: "opened", title: "Ä" });
  });

  test("that fails is sent again up to three times, later each time", async ({ world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world);
    await queue(ctx, world);
    respond = (_, response) => response.writeHead(503).end();
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if ((await sendDue(ctx)) === 0) break;
      const row = await ctx.db.row<{ seconds: number | null }>(
        sql`select extract(epoch from next_attempt_at - now())::integer as seconds from webhook_deliveries`,
      );
      waits.push(row?.seconds ?? null);
      await makeDue(ctx);
    }
    expect(waits).toEqual([60, 300, 1800, null]);
    const [delivery] = await list(ctx, id);
    expect(delivery).toMatchObject({ attempts: 4, responseStatus: 503, message: "Invalid HTTP Response: 503" });
    expect(new Set(received.map(({ headers }) => headers["x-github-delivery"])).size).toBe(1);
  });

  test.for([404, 302])("that is answered with %i is not sent again", async (status, { world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world);
    await queue(ctx, world);
    respond = (_, response) => response.writeHead(status, { location: "/other" }).end();
    await sendDue(ctx);
    expect(await list(ctx, id)).toMatchObject([{ responseStatus: status, nextAttemptAt: null }]);
    expect(received).toHaveLength(1);
  });

  test("is not sent to an address that the setting no longer permits", async ({ world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world);
    await queue(ctx, world);
    await sendDue({ ...ctx, config: testConfig });
    expect(received).toEqual([]);
    expect(await list(ctx, id)).toMatchObject([
      { responseStatus: null, message: "address not permitted", nextAttemptAt: null },
    ]);
  });

  test("follows no redirect, and keeps only the beginning of a long answer", async ({ world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world);
    respond = (_, response) =>
      response.writeHead(307, { location: url() }).end("x".repeat(WEBHOOK_LIMITS.responseBytes + 1_000));
    await queue(ctx, world);
    await sendDue(ctx);
    expect(received).toHaveLength(1);
    const [delivery] = await list(ctx, id);
    expect(delivery).toMatchObject({ responseStatus: 307, message: "Invalid HTTP Response: 307", nextAttemptAt: null });
    const [content] = await loadDeliveryContents(ctx, [delivery?.id ?? 0]);
    expect(content?.responseBody).toHaveLength(WEBHOOK_LIMITS.responseBytes);
  });

  test("that a process has claimed is not claimed again, until that process must have ended", async ({ world }) => {
    const ctx = contextOf(world);
    await add(ctx, world);
    await queue(ctx, world);
    expect(await claimDeliveries(ctx, ALL)).toHaveLength(1);
    expect(await claimDeliveries(ctx, ALL)).toHaveLength(0);
    await makeDue(ctx);
    expect(await claimDeliveries(ctx, ALL)).toHaveLength(1);
  });

  test("to a receiver that fails takes few places, so that others are sent to", async ({ world }) => {
    const ctx = contextOf(world);
    const failing = await add(ctx, world, { url: `${url()}/failing` });
    const other = await add(ctx, world, { url: `${url()}/other` });
    for (let index = 0; index < 6; index += 1) await queue(ctx, world);
    await ctx.db.run(sql`update webhooks set failures = 3 where id = ${failing.id}`);
    const claimed = await claimDeliveries(ctx, { ...ALL, free: 5 });
    expect(claimed.map(({ webhookId }) => webhookId).toSorted((a, b) => a - b)).toEqual([
      failing.id,
      ...Array<number>(4).fill(other.id),
    ]);
    const more = await claimDeliveries(ctx, { ...ALL, inFlight: new Map([[failing.id, 1]]) });
    expect(more.map(({ webhookId }) => webhookId)).toEqual([other.id, other.id]);
    expect(await claimDeliveries(ctx, { ...ALL, freeToFailing: 0 })).toEqual([]);
  });

  test("is sent again as a new one with the same GUID and the same payload", async ({ world }) => {
    const ctx = contextOf(world);
    const { id } = await add(ctx, world);
    await queue(ctx, world);
    await sendDue(ctx);
    const [first] = await list(ctx, id);
    await redeliverWebhook(ctx, { id: first?.id ?? 0 });
    await sendDue(ctx);
    const [second] = await list(ctx, id);
    expect(second).toMatchObject({ guid: first?.guid, isRedelivery: true, responseStatus: 200 });
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body]);
    await expect(redeliverWebhook(world.as("max"), { id: first?.id ?? 0 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("a stored event", () => {
  test("whose payload cannot be built is given up after five attempts, and stops no other", async ({ world }) => {
    const broken = addStep(webhookPayload, (_, { source }) =>
      "fails" in (source as object) ? Promise.reject(new Error("broken")) : Promise.resolve({ action: "opened" }),
    );
    const ctx = contextOf(world, [broken]);
    const { id } = await add(ctx, world);
    await queueEvents(ctx, [
      { name: "issues", repositoryId: world.hello.id, source: { fails: true } },
      { name: "issues", repositoryId: world.hello.id, source: {} },
    ]);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await ctx.db.run(sql`update webhook_events set taken_until = null`);
      await buildDeliveries(ctx);
    }
    expect(await list(ctx, id)).toHaveLength(1);
    expect(await ctx.db.rows(sql`select 1 from webhook_events`)).toEqual([]);
  });

  test("that waits for a worker of a distributed database is not given up", async ({ world }) => {
    let isLost = true;
    const lost = addStep(webhookPayload, () =>
      isLost ? Promise.reject(lostWorkerError()) : Promise.resolve({ action: "opened" }),
    );
    const ctx = contextOf(world, [lost]);
    const { id } = await add(ctx, world);
    await queueEvents(ctx, [{ name: "issues", repositoryId: world.hello.id, source: {} }]);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await ctx.db.run(sql`update webhook_events set taken_until = null`);
      await buildDeliveries(ctx);
    }
    isLost = false;
    await ctx.db.run(sql`update webhook_events set taken_until = null`);
    await buildDeliveries(ctx);
    expect(await list(ctx, id)).toHaveLength(1);
  });

  test("is built once for those who see the same: only the repository for its webhook, all of the owner's for the organization's", async ({
    world,
  }) => {
    const seen: unknown[] = [];
    const spy = addStep(webhookPayload, (viewing) => {
      seen.push(viewing.viewer.repositoryIds);
      return Promise.resolve({});
    });
    const ctx = contextOf(world, [spy]);
    await add(ctx, world);
    await add(ctx, world, { url: `${url()}/2` });
    await add(ctx, world, { owner: { organizationId: world.hello.ownerId } });
    await queue(ctx, world);
    expect(seen).toEqual([[world.hello.id], undefined]);
    expect(await ctx.db.rows(sql`select 1 from webhook_deliveries`)).toHaveLength(3);
  });
});

test("deliveries are removed after 30 days, and the oldest beyond the last few thousand of a webhook", async ({
  world,
}) => {
  const ctx = contextOf(world);
  const { id } = await add(ctx, world);
  await ctx.db.run(sql`
    insert into webhook_deliveries (webhook_id, guid, event, created_at, payload)
    select ${id}, gen_random_uuid(), 'issues', now() - make_interval(days => case when n <= 3 then 31 else 0 end), '{}'
    from generate_series(1, ${WEBHOOK_LIMITS.keptDeliveries + 10}) n`);
  await deleteOldDeliveries(ctx);
  const row = await ctx.db.row(
    sql`select count(*) as count, min(id) = max(id) - ${WEBHOOK_LIMITS.keptDeliveries - 1} as is_last from webhook_deliveries`,
  );
  expect(row).toEqual({ count: WEBHOOK_LIMITS.keptDeliveries, isLast: true });
});
