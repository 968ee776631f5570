import {
  BellIcon,
  MuteIcon,
  BookmarkIcon,
  BookmarkSlashIcon,
  CheckIcon,
  DotFillIcon,
  DotIcon,
  InboxIcon,
  type Icon,
} from "@primer/octicons-react";
import type { ThreadChange, ThreadState } from "#web/notifications/thread-change.ts";
import { MARK_AS_DONE, MARK_AS_READ, MARK_AS_UNREAD } from "#shared/messages.ts";

export type ThreadAction = { key: string; label: string; icon: Icon; change: ThreadChange };

/** What can be done with these notifications, besides snoozing. Of opposites the one that changes something. */
export function getThreadActions(threads: readonly ThreadState[]): ThreadAction[] {
  const areAll = (test: (thread: ThreadState) => boolean) => threads.length > 0 && threads.every(test);
  return [
    areAll(({ isDone }) => isDone)
      ? { key: "e", label: "Move to inbox", icon: InboxIcon, change: { kind: "undone" } }
      : { key: "e", label: MARK_AS_DONE, icon: CheckIcon, change: { kind: "done" } },
    ...(areAll(({ snoozedUntil }) => snoozedUntil != null)
      ? [{ key: "", label: "Unsnooze", icon: BellIcon, change: { kind: "unsnooze" } } as const]
      : []),
    areAll(({ isSaved }) => isSaved)
      ? { key: "s", label: "Unsave", icon: BookmarkSlashIcon, change: { kind: "unsave" } }
      : { key: "s", label: "Save", icon: BookmarkIcon, change: { kind: "save" } },
    { key: "M", label: "Unsubscribe", icon: MuteIcon, change: { kind: "unsubscribe" } },
    threads.some(({ isUnread }) => isUnread)
      ? { key: "I", label: MARK_AS_READ, icon: DotIcon, change: { kind: "read" } }
      : { key: "U", label: MARK_AS_UNREAD, icon: DotFillIcon, change: { kind: "unread" } },
  ];
}
