import { makeDispatcher, perPlatform } from "#server/platform/dispatcher.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { claimDeliveries, sendDelivery, type ClaimedDelivery, type Room } from "#server/webhooks/send-deliveries.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/**
 * Sends deliveries: a request to a receiver can take ten seconds. What a process does not finish is due again for the others
 * (send-deliveries.ts).
 */
export const getDispatcher = perPlatform((platform) =>
  makeDispatcher<ClaimedDelivery>({
    log: platform.systemContext().log,
    name: "a delivery of a webhook",
    places: WEBHOOK_LIMITS.sendingAtOnce,
    claim: (sending) => claimDeliveries(platform.systemContext(), getRoom([...sending])),
    send: (delivery) => sendDelivery(platform.systemContext(), delivery),
    getId: ({ id }) => id,
  }),
);

/** Writes the deliveries of all stored events, and has those sent that are due. */
export async function buildAll(platform: Platform): Promise<void> {
  const dispatcher = getDispatcher(platform);
  while (await buildDeliveries(platform.systemContext())) dispatcher.wake();
  dispatcher.wake();
}

function getRoom(sending: readonly ClaimedDelivery[]): Room {
  const inFlight = new Map<number, number>();
  for (const { webhookId } of sending) inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + 1);
  const failing = sending.filter(({ isFailing }) => isFailing).length;
  return {
    free: WEBHOOK_LIMITS.sendingAtOnce - sending.length,
    freeToFailing: Math.max(0, WEBHOOK_LIMITS.sendingAtOnceToFailing - failing),
    inFlight,
  };
}
