import type { DomainEvent, EventOf } from "#server/events/event.ts";
import type { Mailing } from "#server/notification-mail/load-mailings.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";
import { paths } from "#shared/paths.ts";

export type DescribedEvent = Pick<Mailing, "event" | "isPull" | "number" | "login" | "actorLogin">;

/** What happened, in one sentence. */
export function describeEvent(
  { event, isPull, number, login, actorLogin }: DescribedEvent,
  reviewState: string | null,
): string {
  const actor = actorLogin ?? "ghost";
  const noun = isPull ? "pull request" : "issue";
  switch (event.kind) {
    case "ISSUE_OPENED":
      return isPull ? `${actor} opened a pull request (#${number})` : `${actor} created an issue (#${number})`;
    case "ISSUE_COMMENT":
      return `${actor} left a comment (#${number})`;
    case "COMMENT_EDITED":
      return `${actor} edited a comment (#${number})`;
    case "BODY_EDITED":
      return `${actor} edited the description of this ${noun} (#${number})`;
    case "REVIEWED":
      return `${actor} ${REVIEWS[reviewState ?? ""] ?? "reviewed"} this pull request (#${number})`;
    case "REVIEW_COMMENTED":
      return `${actor} commented on this pull request (#${number})`;
    case "CLOSED":
      return `${actor} closed #${number}${getCloseReason(event)}`;
    case "REOPENED":
      return `${actor} reopened #${number}`;
    case "MERGED":
      return `${actor} merged #${number} into ${event.data.mergeRefName}`;
    case "READY_FOR_REVIEW":
      return `${actor} marked #${number} as ready for review`;
    case "HEAD_PUSHED":
      return `${actor} pushed ${toCommits(event.data.commitCount)} to #${number}`;
    case "ASSIGNED":
      return `${actor} assigned #${number} to ${login}`;
    case "REVIEW_REQUESTED":
      return `${actor} requested your review on #${number}`;
    default:
      return `${actor} changed #${number}`;
  }
}

const REVIEWS: Readonly<Record<string, string>> = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "requested changes on",
  COMMENTED: "commented on",
};

function getCloseReason({ data }: EventOf<"CLOSED">): string {
  if (data.stateReason === "NOT_PLANNED") return " as not planned";
  if (data.stateReason === "DUPLICATE") return " as duplicate";
  return data.stateReason === "COMPLETED" ? " as completed" : "";
}

function toCommits(count: number): string {
  return count === 1 ? "1 commit" : `${count} commits`;
}

/** Why the person gets the e-mail, after "because". */
export const REASONS: Readonly<Record<NotificationReason, string>> = {
  MENTION: "you were mentioned",
  TEAM_MENTION: "you are on a team that was mentioned",
  REVIEW_REQUESTED: "your review was requested",
  ASSIGN: "you were assigned",
  AUTHOR: "you authored the thread",
  COMMENT: "you commented",
  STATE_CHANGE: "you modified the open/close state",
  MANUAL: "you are subscribed to this thread",
  SUBSCRIBED: "you are watching this repository",
};

/** The last part of the Message-ID, and the anchor on the page. */
export function getEventAddress(event: DomainEvent): { name: string; hash: string } {
  if (event.kind === "ISSUE_COMMENT") {
    return { name: `/${event.data.commentId}`, hash: `#issuecomment-${event.data.commentId}` };
  }
  if (event.kind === "ISSUE_OPENED") return { name: "", hash: "" };
  return { name: `/issue_event/${event.id}`, hash: getHash(event) };
}

function getHash(event: DomainEvent): string {
  if (event.kind === "COMMENT_EDITED") return `#issuecomment-${event.data.commentId}`;
  if (event.kind === "REVIEWED") return `#pullrequestreview-${event.data.reviewId}`;
  return event.kind === "REVIEW_COMMENTED" ? `#discussion_r${event.data.reviewCommentId}` : "";
}

/** The path of the page of what happened. */
export function getEventPath({
  ownerLogin,
  name,
  isPull,
  number,
  event,
}: Pick<Mailing, "ownerLogin" | "name" | "isPull" | "number" | "event">): string {
  const repository = { owner: ownerLogin, name };
  const path = isPull ? paths.pull(repository, number) : paths.issue(repository, number);
  return path + getEventAddress(event).hash;
}
