import { claimMessages, type ClaimedMessage } from "#server/notification-push/claim-messages.ts";
import { sendMessage } from "#server/notification-push/send-message.ts";
import { makeDispatcher, perPlatform } from "#server/platform/dispatcher.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/** Sends messages of web push: a push service can take ten seconds. */
export const getPushDispatcher = perPlatform((platform) =>
  makeDispatcher<ClaimedMessage>({
    log: platform.systemContext().log,
    name: "a message of web push",
    places: PUSH_LIMITS.sendingAtOnce,
    claim: (sending) => claimMessages(platform.systemContext(), PUSH_LIMITS.sendingAtOnce - sending.size),
    send: (message) => sendMessage(platform.systemContext(), message),
    getId: ({ delivery }) => delivery?.id ?? null,
  }),
);
