import type { Platform } from "#server/platform/graphql/feature.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { claimDeliveries, sendDelivery, type ClaimedDelivery } from "#server/webhooks/send-deliveries.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/**
 * Sends deliveries in this process. A request to a receiver can take ten seconds, and the worker runs two jobs at once: a job only wakes
 * the dispatcher, which has places of its own. What a process does not finish is due again for the others (send-deliveries.ts).
 */
export type Dispatcher = { wake(): void; stop(): Promise<void> };

const dispatchers = new WeakMap<Platform, Dispatcher>();

export function getDispatcher(platform: Platform): Dispatcher {
  const known = dispatchers.get(platform);
  if (known) return known;
  const made = makeDispatcher(platform);
  dispatchers.set(platform, made);
  return made;
}

/** Writes the deliveries of all stored events, and has those sent that are due. */
export async function buildAll(platform: Platform): Promise<void> {
  const dispatcher = getDispatcher(platform);
  while (await buildDeliveries(platform.systemContext())) dispatcher.wake();
  dispatcher.wake();
}

function makeDispatcher(platform: Platform): Dispatcher {
  const sending = new Map<number, ClaimedDelivery>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isClaiming = false;
  let isWokenAgain = false;

  function wake(): void {
    if (isStopped) return;
    isWokenAgain = true;
    if (!isClaiming) track(claimWhileWoken());
  }

  async function claimWhileWoken(): Promise<void> {
    isClaiming = true;
    const ctx = platform.systemContext();
    try {
      while (isWokenAgain && sending.size < WEBHOOK_LIMITS.sendingAtOnce) {
        isWokenAgain = false;
        for (const delivery of await claimDeliveries(ctx, getRoom([...sending.values()]))) track(send(delivery));
      }
    } catch (error) {
      ctx.log.error({ err: error }, "deliveries of webhooks could not be claimed");
    } finally {
      isClaiming = false;
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const ctx = platform.systemContext();
    sending.set(delivery.id, delivery);
    try {
      await sendDelivery(ctx, delivery);
    } catch (error) {
      ctx.log.error({ err: error, delivery: delivery.id }, "a delivery of a webhook failed");
    } finally {
      sending.delete(delivery.id);
      wake();
    }
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      isWokenAgain = false;
      await Promise.all(running);
    },
  };
}

function getRoom(sending: readonly ClaimedDelivery[]) {
  const inFlight = new Map<number, number>();
  for (const { webhookId } of sending) inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + 1);
  const failing = sending.filter(({ isFailing }) => isFailing).length;
  return {
    free: WEBHOOK_LIMITS.sendingAtOnce - sending.length,
    freeToFailing: Math.max(0, WEBHOOK_LIMITS.sendingAtOnceToFailing - failing),
    inFlight,
  };
}
