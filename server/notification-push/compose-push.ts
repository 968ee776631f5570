import { createHash } from "node:crypto";
import { toText } from "#server/markdown/to-text.ts";
import { describeEvent, getEventPath } from "#server/notification-mail/describe-event.ts";
import type { EventText } from "#server/notification-mail/event-texts.ts";
import type { Push } from "#server/notification-push/load-pushes.ts";
import type { PushTarget } from "#server/notifications/push-targets.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";
import type { PushMessage } from "#shared/push-message.ts";

/** A message, and what the push service is told about it. */
export type Message = PushMessage & { urgency: "normal" | "high" };

/** Whoever is asked for something personally is told even when a phone saves energy. */
const URGENT: ReadonlySet<NotificationReason> = new Set(["MENTION", "ASSIGN", "REVIEW_REQUESTED"]);

/** The message about an event. A later one about the same issue takes its place. */
export function composePush(push: Push, text: EventText | undefined): Message {
  const { ownerLogin, name, title, reason, repositoryId, issueId, event } = push;
  const excerpt = text ? cut(toText(text.html).replaceAll(/\s+/g, " ").trim(), PUSH_LIMITS.excerpt) : "";
  const sentence = describeEvent(push, text?.reviewState ?? null);
  return {
    title: cut(`[${ownerLogin}/${name}] ${title}`, PUSH_LIMITS.title),
    body: excerpt === "" ? sentence : `${sentence}\n${excerpt}`,
    path: getEventPath(push),
    tag: `${repositoryId}.${issueId}`,
    at: event.createdAt.getTime(),
    urgency: URGENT.has(reason) ? "high" : "normal",
  };
}

export function composeTest(now: Date, path: string): Message {
  return {
    title: "Web push works",
    body: "You will be notified in this browser.",
    path,
    tag: "test",
    at: now.getTime(),
    urgency: "high",
  };
}

/** By what the push service recognizes messages of which only the last one counts. It learns nothing about the issue. */
export function getTopic({ authSecret }: PushTarget, { tag }: PushMessage): string {
  return createHash("sha256").update(`${authSecret}.${tag}`).digest("base64url").slice(0, 32);
}

/** Whole characters only: half of one would not be valid in JSON. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
