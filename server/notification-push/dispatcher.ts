import { claimMessages, type ClaimedMessage } from "#server/notification-push/claim-messages.ts";
import { sendMessage } from "#server/notification-push/send-message.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/**
 * Sends messages in this process. A push service can take ten seconds, and the worker runs two jobs at once: a job only wakes the
 * dispatcher, which has places of its own.
 */
export type PushDispatcher = { wake(): void; stop(): Promise<void> };

const dispatchers = new WeakMap<Platform, PushDispatcher>();

export function getPushDispatcher(platform: Platform): PushDispatcher {
  const known = dispatchers.get(platform);
  if (known) return known;
  const made = makeDispatcher(platform);
  dispatchers.set(platform, made);
  return made;
}

function makeDispatcher(platform: Platform): PushDispatcher {
  const running = new Set<Promise<void>>();
  let sendingCount = 0;
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
      while (isWokenAgain && sendingCount < PUSH_LIMITS.sendingAtOnce) {
        isWokenAgain = false;
        const messages = await claimMessages(platform.systemContext(), PUSH_LIMITS.sendingAtOnce - sendingCount);
        for (const message of messages) track(send(message));
      }
    } catch (error) {
      ctx.log.error({ err: error }, "messages of web push could not be claimed");
    } finally {
      isClaiming = false;
    }
  }

  async function send(message: ClaimedMessage): Promise<void> {
    sendingCount += 1;
    try {
      await sendMessage(platform.systemContext(), message);
    } catch (error) {
      platform.systemContext().log.error({ err: error }, "a message of web push could not be sent");
    } finally {
      sendingCount -= 1;
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
      while (running.size > 0) await Promise.all(running);
    },
  };
}
