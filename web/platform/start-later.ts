import { keepFocus } from "#web/platform/focus/keep-focus.ts";
import { startOffline } from "#web/platform/offline/start-offline.ts";
import { loadOperations } from "#web/platform/relay/later-operations.ts";
import { followSignOut } from "#web/platform/storage/follow-sign-out.ts";
import { prefetchLinks } from "#web/platform/router/prefetch-links.ts";
import { addSymbols } from "#web/platform/icons/add-symbols.ts";

/** Starts what a page does not need before a person can use it. */
export function startLater(parts: Parameters<typeof startOffline>[0] & Parameters<typeof prefetchLinks>[0]): void {
  prefetchLinks(parts);
  addSymbols();
  keepFocus();
  followSignOut();
  startOffline(parts);
  // So that they are there when the connection is lost. Only the build does without them at first.
  if (import.meta.env.PROD) loadOperations().catch(() => undefined);
}
