import type { PushMessage } from "#shared/push-message.ts";

/** Shown for a message that cannot be read: browsers require that something is. */
const UNREADABLE: PushMessage = {
  title: "Milepost",
  body: "You have a new notification.",
  path: "/notifications",
  tag: "unreadable",
  at: 0,
};

/** The message in what the push service has delivered. Its path belongs to this site. */
export function readPushMessage(text: string | undefined, origin: string): PushMessage {
  try {
    const message = JSON.parse(text ?? "") as PushMessage;
    const { title, body, path, tag, at } = message;
    const isComplete = [title, body, path, tag].every((value) => typeof value === "string") && Number.isFinite(at);
    return isComplete && new URL(path, origin).origin === origin ? message : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

type Page = { url: string; focused: boolean };

/** An open tab with the page that the notification leads to; a focused one before others. */
export function findPage<T extends Page>(pages: readonly T[], path: string): T | undefined {
  const same = pages.filter(({ url }) => new URL(url).pathname === new URL(path, url).pathname);
  return same.find(({ focused }) => focused) ?? same[0];
}
