import { keepFocus } from "#web/platform/focus/keep-focus.ts";
import { startOffline } from "#web/platform/offline/start-offline.ts";
import { followSignOut } from "#web/platform/storage/follow-sign-out.ts";

/** Starts what a page does not need before a person can use it. */
export function startLater(parts: Parameters<typeof startOffline>[0]): void {
  keepFocus();
  followSignOut();
  startOffline(parts);
}
