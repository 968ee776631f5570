import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { isWorkerLost } from "#server/platform/db/unavailable.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { viewerOfOwner } from "#server/webhooks/recipient-viewer.ts";
import { loadWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/** An event that was stored by `queueEvents`. */
export type QueuedEvent = {
  id: number;
  name: string;
  createdAt: Date;
  repositoryId: number | null;
  ownerId: number;
  senderId: number | null;
  source: unknown;
  recipients: [webhookId: number, installationId: number | null][];
};

export type Payload = { action?: string } & Record<string, unknown>;

/**
 * Builds the payload of an event as the viewer of the context sees it; null: there is none, because what it is about is gone or is not
 * visible to them. The features whose events they are add steps; the first that returns something else than undefined counts.
 */
export const webhookPayload =
  defineHook<(ctx: Context, event: QueuedEvent) => Promise<Payload | null | undefined>>("webhookPayload");

const CHUNK = 50;
const ATTEMPTS = 5;
const LEASE_SECONDS = 120;

/** Writes the deliveries of some stored events. Returns whether there may be more. */
export async function buildDeliveries(ctx: Context): Promise<boolean> {
  const events = await takeEvents(ctx);
  if (events.length === 0) return false;
  const ids = [...new Set(events.flatMap(({ recipients }) => recipients.map(([webhookId]) => webhookId)))];
  const webhooks = new Map(
    (await loadWebhooks(ctx, ids)).flatMap((webhook) => (webhook ? [[webhook.id, webhook]] : [])),
  );
  const built = await Promise.all(events.map((event) => buildForEvent(makeContextOf(ctx), event, webhooks)));
  await writeDeliveries(ctx, built);
  return events.length === CHUNK;
}

/** An event that cannot be built is tried a few times, so that it stops nothing. */
async function takeEvents(ctx: Context): Promise<QueuedEvent[]> {
  const events = await ctx.db.rows<QueuedEvent & { attempts: number }>(sql`
    update webhook_events set attempts = attempts + 1, taken_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from webhook_events where taken_until is null or taken_until < now()
      order by id limit ${CHUNK} for update skip locked)
    returning id, name, created_at, repository_id, owner_id, sender_id, source, recipients, attempts`);
  const given = events.filter(({ attempts }) => attempts > ATTEMPTS).map(({ id }) => id);
  if (given.length > 0) {
    ctx.log.error({ events: given }, "the payloads of events for webhooks could not be built");
    await ctx.db.run(sql`delete from webhook_events where id = any(${given}::bigint[])`);
  }
  return events.filter(({ id }) => !given.includes(id)).toSorted((a, b) => a.id - b.id);
}

type Delivery = { webhookId: number; installationId: number | null; payload: string; action: string | null };
type Built = { event: QueuedEvent; deliveries: Delivery[] };

/** One payload for each class of recipients that see the same. */
async function buildForEvent(
  contextOf: (event: QueuedEvent, webhook: WebhookRow) => Context,
  event: QueuedEvent,
  webhooks: ReadonlyMap<number, WebhookRow>,
): Promise<Built | undefined> {
  const contexts = new Map<Context, [WebhookRow, number | null][]>();
  for (const [webhookId, installationId] of event.recipients) {
    const webhook = webhooks.get(webhookId);
    if (!webhook) continue;
    const ctx = contextOf(event, webhook);
    contexts.set(ctx, [...(contexts.get(ctx) ?? []), [webhook, installationId]]);
  }
  const deliveries: Delivery[] = [];
  for (const [ctx, recipients] of contexts) {
    try {
      const payload = await buildPayload(ctx, event);
      if (payload) deliveries.push(...recipients.flatMap((recipient) => toDelivery(payload, recipient)));
    } catch (error) {
      ctx.log.error({ err: error, event: event.name }, "the payload of an event for webhooks could not be built");
      if (isWorkerLost(error)) await forgetAttempts(ctx, event);
      return undefined;
    }
  }
  return { event, deliveries };
}

/** What waits for a worker of a distributed database is not given up. */
async function forgetAttempts({ db }: Context, { id }: QueuedEvent): Promise<void> {
  await db.run(sql`update webhook_events set attempts = 0 where id = ${id}`);
}

async function buildPayload(ctx: Context, event: QueuedEvent): Promise<Payload | null> {
  for (const step of getSteps(ctx, webhookPayload)) {
    const payload = await step(ctx, event);
    if (payload !== undefined) return payload;
  }
  return null;
}

/** Recipients with the same sight share a context, so that one payload is built for them. */
function makeContextOf(ctx: Context): (event: QueuedEvent, webhook: WebhookRow) => Context {
  const contexts = new Map<string, Context>();
  return (event, { repositoryId, appId }) => {
    const isRepository = repositoryId !== null || appId !== null;
    const key = `${event.ownerId}:${isRepository ? event.repositoryId : ""}`;
    const known = contexts.get(key);
    if (known) return known;
    const viewer = viewerOfOwner(event.ownerId, isRepository ? event.repositoryId : null);
    const made = { ...ctx, viewer };
    contexts.set(key, made);
    return made;
  };
}

function toDelivery(payload: Payload, [webhook, installationId]: [WebhookRow, number | null]): Delivery[] {
  const installation = installationId === null ? {} : { installation: toInstallation(installationId) };
  const text = JSON.stringify({ ...installation, ...payload });
  if (Buffer.byteLength(text) > WEBHOOK_LIMITS.payloadBytes) return [];
  return [{ webhookId: webhook.id, installationId, payload: text, action: payload.action ?? null }];
}

function toInstallation(id: number): { id: number; node_id: string } {
  return { id, node_id: globalId("INST", id) };
}

/** An event is removed in the statement that writes its deliveries: nothing is delivered twice or not at all. */
async function writeDeliveries(ctx: Context, built: readonly (Built | undefined)[]): Promise<void> {
  const done = built.filter((entry) => entry !== undefined);
  if (done.length === 0) return;
  const rows = done.flatMap(({ event, deliveries }) =>
    deliveries.map((delivery) => ({
      ...delivery,
      eventId: event.id,
      event: event.name,
      repositoryId: event.repositoryId,
    })),
  );
  await ctx.db.run(sql`
    with removed as (delete from webhook_events where id = any(${done.map(({ event }) => event.id)}::bigint[]) returning id)
    insert into webhook_deliveries (webhook_id, guid, event, action, repository_id, installation_id, created_at, payload, next_attempt_at)
    select n."webhookId", gen_random_uuid(), n."event", n."action", n."repositoryId", n."installationId", ${ctx.now}, n."payload", now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("eventId" bigint, "webhookId" bigint, "event" text, "action" text,
      "repositoryId" bigint, "installationId" bigint, "payload" text)
    join removed on removed.id = n."eventId" join webhooks w on w.id = n."webhookId"
    order by n."eventId", w.id`);
}
