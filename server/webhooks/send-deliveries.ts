import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeAddressFilter } from "#server/platform/outbound/address-filter.ts";
import { OutboundError } from "#server/platform/outbound/outbound-error.ts";
import { sendRequest, type OutboundResponse } from "#server/platform/outbound/send-request.ts";
import { toStorable } from "#server/platform/storable-text.ts";
import { makeRequest } from "#server/webhooks/request-of-delivery.ts";
import { decryptSecret } from "#server/webhooks/webhook-secret.ts";
import { loadWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/** Sends the deliveries that are due. */
export const SEND_JOB = "send-webhook-deliveries";

/** A delivery that this process sends now. */
export type ClaimedDelivery = {
  id: number;
  webhookId: number;
  guid: string;
  event: string;
  payload: string;
  attempts: number;
  isFailing: boolean;
};

/** How many more deliveries may be sent, and how many are sent to each webhook now. */
export type Room = { free: number; freeToFailing: number; inFlight: ReadonlyMap<number, number> };

/** Longer than a delivery takes: then the process that claimed it has ended. */
const LEASE_SECONDS = 60;

/**
 * Takes due deliveries, the first of each webhook: those to receivers that answer first, and to a receiver that failed only one at a
 * time, so that it takes no place from others. Two processes that claim at the same time get different ones, because the second waits
 * and then reads that the delivery is no longer due.
 */
export function claimDeliveries(ctx: Context, { free, freeToFailing, inFlight }: Room): Promise<ClaimedDelivery[]> {
  return ctx.db.rows<ClaimedDelivery>(sql`
    with waiting as (
      select w.id, w.failures > 0 as is_failing, coalesce(x.count, 0) as in_flight from webhooks w
      left join unnest(${[...inFlight.keys()]}::bigint[], ${[...inFlight.values()]}::integer[]) x (id, count) on x.id = w.id
      where w.id in (select webhook_id from webhook_deliveries where next_attempt_at <= now())),
    due as (
      select d.id, w.is_failing, row_number() over (partition by w.is_failing order by d.id) as position
      from waiting w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and next_attempt_at <= now() order by id
        limit greatest(0, case when w.is_failing then 1 else ${WEBHOOK_LIMITS.sendingAtOnceToOne}::integer end - w.in_flight)) d)
    update webhook_deliveries d set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from (select id, is_failing from due where not is_failing or position <= ${freeToFailing}::integer
      order by is_failing, id limit ${free}::integer) n
    where d.id = n.id and d.next_attempt_at <= now()
    returning d.id, d.webhook_id, d.guid, d.event, d.payload, d.attempts, n.is_failing`);
}

/** Sends one delivery and writes how it ended. */
export async function sendDelivery(ctx: Context, delivery: ClaimedDelivery): Promise<void> {
  const [webhook] = await loadWebhooks(ctx, [delivery.webhookId]);
  if (!webhook) return;
  const startedAt = performance.now();
  const { headers, ...outcome } = await attempt(ctx, delivery, webhook);
  await writeOutcome(ctx, delivery, {
    ...outcome,
    headers,
    durationMs: Math.round(performance.now() - startedAt),
  });
}

type Attempt = {
  headers: Record<string, string>;
  response: OutboundResponse | null;
  message: string;
  /** Whether another attempt may succeed. */
  canRetry: boolean;
};

async function attempt(ctx: Context, delivery: ClaimedDelivery, webhook: WebhookRow): Promise<Attempt> {
  const secret = webhook.secret === null ? null : await decryptSecret(ctx, webhook.secret).catch(() => undefined);
  if (secret === undefined) {
    return { headers: {}, response: null, message: "secret could not be decrypted", canRetry: false };
  }
  const { headers, body } = makeRequest(delivery, webhook, secret);
  try {
    const response = await sendRequest({ url: webhook.url, headers, body }, getLimits(ctx));
    return { headers, response, message: describe(response.status), canRetry: response.status >= 500 };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { headers, response: null, message: error.message, canRetry: error.message !== "address not permitted" };
  }
}

function getLimits({ config }: Context) {
  const { timeoutMs, responseBytes } = WEBHOOK_LIMITS;
  return { filter: makeAddressFilter(config.webhookAllow), timeoutMs, maxBodyBytes: responseBytes };
}

/** As GitHub words it. */
function describe(status: number): string {
  if (isSuccess(status)) return "OK";
  return status === 410 ? "Gone" : `Invalid HTTP Response: ${status}`;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

type Outcome = Attempt & { durationMs: number };

async function writeOutcome(ctx: Context, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const { response, headers, message, durationMs } = outcome;
  const retrySeconds = outcome.canRetry ? (WEBHOOK_LIMITS.retrySeconds[delivery.attempts - 1] ?? null) : null;
  const responseHeaders = response && JSON.stringify(storableHeaders(response.headers));
  await ctx.db.run(sql`
    update webhook_deliveries set delivered_at = now(), duration_ms = ${durationMs}, request_headers = ${JSON.stringify(headers)}::jsonb,
      response_status = ${response?.status ?? null}, response_headers = ${responseHeaders}::jsonb,
      response_body = ${response && toStorable(response.body)}, message = ${message},
      next_attempt_at = now() + make_interval(secs => ${retrySeconds}::double precision)
    where id = ${delivery.id}`);
  await ctx.db.run(sql`
    update webhooks set last_status = ${response?.status ?? null}, last_message = ${message},
      failures = case when ${isSuccess(response?.status)} then 0 else failures + 1 end where id = ${delivery.webhookId}`);
}

function storableHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toStorable(value)]));
}
