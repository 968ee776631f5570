import type { ClaimedMessage } from "#server/notification-push/claim-messages.ts";
import { getTopic, type Message } from "#server/notification-push/compose-push.ts";
import type { PushTarget } from "#server/notifications/push-targets.ts";
import { getPushKeys } from "#server/notifications/push-key.ts";
import { markPushed, markPushFailed, removeEndedPushSubscriptions } from "#server/notifications/push-targets.ts";
import { finishPushDeliveries, retryPushDelivery } from "#server/notifications/take-push-deliveries.ts";
import type { Context } from "#server/platform/context.ts";
import { makeAddressFilter } from "#server/platform/outbound/address-filter.ts";
import { OutboundError } from "#server/platform/outbound/outbound-error.ts";
import { sendRequest } from "#server/platform/outbound/send-request.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/** How sending to a browser ended. ENDED: its push service does not know it any more. */
type Outcome = { kind: "SENT" } | { kind: "ENDED" } | { kind: "FAILED"; error: string; canRetry: boolean };

/** Sends a message to each browser at the same time, and remembers how each ended. */
export async function sendMessage(ctx: Context, { message, targets, delivery }: ClaimedMessage): Promise<void> {
  const outcomes = await Promise.all(
    targets.map(async (target) => ({ id: target.id, outcome: await send(ctx, target, message) })),
  );
  const idsOf = (kind: Outcome["kind"]) => outcomes.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);
  await markPushed(ctx, idsOf("SENT"));
  await removeEndedPushSubscriptions(ctx, idsOf("ENDED"));
  const failures = outcomes.flatMap(({ id, outcome }) => (outcome.kind === "FAILED" ? { id, ...outcome } : []));
  await markPushFailed(ctx, failures);
  if (!delivery) return;
  const retried = failures.filter(({ canRetry }) => canRetry).map(({ id }) => id);
  if (retried.length > 0) await retryPushDelivery(ctx, delivery, retried);
  else await finishPushDeliveries(ctx, [delivery.id]);
}

async function send(ctx: Context, target: PushTarget, message: Message): Promise<Outcome> {
  const { timeoutMs, responseBytes } = PUSH_LIMITS;
  const limits = { filter: makeAddressFilter(ctx.config.webhookAllow), timeoutMs, maxBodyBytes: responseBytes };
  try {
    const { status } = await sendRequest(await makeRequest(ctx, target, message), limits);
    return toOutcome(status);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { kind: "FAILED", error: error.message, canRetry: error.message !== "address not permitted" };
  }
}

/** Encrypted for the browser (RFC 8291), signed with the server's key (RFC 8292). */
async function makeRequest({ config }: Context, target: PushTarget, { urgency, ...message }: Message) {
  const { default: webPush } = await import("web-push");
  const { endpoint, publicKey, authSecret } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: getContact(config), ...(await getPushKeys(config)) },
      TTL: PUSH_LIMITS.ttlSeconds,
      urgency,
      topic: getTopic(target, message),
    },
  );
  // The length is added when it is sent.
  const { "Content-Length": _, ...sent } = headers;
  return { url: endpoint, headers: sent, body };
}

/** Whom a push service can ask when it has a problem with this server. */
function getContact({ url, mailFrom }: Context["config"]): string {
  return url.startsWith("https:") ? url : `mailto:${mailFrom.address}`;
}

function toOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "SENT" };
  if (status === 404 || status === 410) return { kind: "ENDED" };
  return { kind: "FAILED", error: `The push service answered ${status}`, canRetry: status === 429 || status >= 500 };
}
