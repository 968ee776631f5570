import { isText, loadEventTexts } from "#server/notification-mail/event-texts.ts";
import { composePush, composeTest, type Message } from "#server/notification-push/compose-push.ts";
import { loadPushes } from "#server/notification-push/load-pushes.ts";
import { takePushTests, type PushTarget } from "#server/notifications/push-targets.ts";
import {
  finishPushDeliveries,
  returnPushDeliveries,
  takePushDeliveries,
  type PushDelivery,
} from "#server/notifications/take-push-deliveries.ts";
import type { Context } from "#server/platform/context.ts";
import { isWorkerLost } from "#server/platform/db/unavailable.ts";
import { paths } from "#shared/paths.ts";

/** A message that this process sends to these browsers now. A test has no delivery, and is not sent again. */
export type ClaimedMessage = { message: Message; targets: PushTarget[]; delivery: PushDelivery | null };

/** Takes what is due; nothing if nothing is. What need not be sent any more, or whose text was deleted or hidden, is dropped. */
export async function claimMessages(ctx: Context, free: number): Promise<ClaimedMessage[]> {
  const tests = (await takePushTests(ctx, free)).map((target) => ({
    message: composeTest(ctx.now, paths.settingsNotifications()),
    targets: [target],
    delivery: null,
  }));
  const messages: ClaimedMessage[] = [...tests];
  while (messages.length < free) {
    const deliveries = await takePushDeliveries(ctx, free - messages.length);
    if (deliveries.length === 0) break;
    messages.push(...(await composeAvailable(ctx, deliveries)));
  }
  return messages;
}

/** Those of repositories on a worker that has failed are returned. Each batch sees what is there now. */
async function composeAvailable(ctx: Context, deliveries: readonly PushDelivery[]): Promise<ClaimedMessage[]> {
  try {
    return await composeAll({ ...ctx }, deliveries);
  } catch (error) {
    if (!isWorkerLost(error)) throw error;
    const repositoryIds = [...new Set(deliveries.map(({ repositoryId }) => repositoryId))];
    if (repositoryIds.length <= 1) {
      ctx.log.error({ err: error, repositoryIds }, "messages of web push wait for a worker");
      const ids = deliveries.map(({ id }) => id);
      await returnPushDeliveries(ctx, ids);
      return [];
    }
    const own = (id: number) => deliveries.filter(({ repositoryId }) => repositoryId === id);
    const messages: ClaimedMessage[] = [];
    for (const id of repositoryIds) messages.push(...(await composeAvailable(ctx, own(id))));
    return messages;
  }
}

async function composeAll(ctx: Context, deliveries: readonly PushDelivery[]): Promise<ClaimedMessage[]> {
  const pushes = await loadPushes(ctx, deliveries);
  const texts = await loadEventTexts(ctx, pushes);
  const messages = new Map(
    pushes
      .filter(({ event }) => texts.has(event.id) || !isText(event))
      .map((push) => [
        push.deliveryId,
        { message: composePush(push, texts.get(push.event.id)), targets: push.targets },
      ]),
  );
  await finishPushDeliveries(
    ctx,
    deliveries.flatMap(({ id }) => (messages.has(id) ? [] : id)),
  );
  return deliveries.flatMap((delivery) => {
    const found = messages.get(delivery.id);
    return found ? { ...found, delivery } : [];
  });
}
