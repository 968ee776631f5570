import { LIMITS } from "#shared/limits.ts";

/** A number of unread notifications, which is counted up to a limit: `7`, `500+`. */
export function unreadText(count: number): string {
  return count >= LIMITS.countedUnread ? `${LIMITS.countedUnread}+` : String(count);
}
