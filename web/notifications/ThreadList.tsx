import { use, useSyncExternalStore } from "react";
import type { Selection } from "#web/bulk/useSelection.ts";
import { getStartOfDay, groupThreads } from "#web/notifications/group-threads.ts";
import type { InboxGroup } from "#web/notifications/inbox-address.ts";
import type { ThreadChange } from "#web/notifications/thread-change.ts";
import { ThreadRow } from "#web/notifications/ThreadRow.tsx";
import type { Thread } from "#web/notifications/useThreads.ts";
import { PageTime } from "#web/platform/page-time.ts";
import { ListRows } from "#web/ui/list/ListBox.tsx";
import styles from "./Inbox.module.css";

type Props = {
  threads: readonly Thread[];
  group: InboxGroup;
  openId: string | undefined;
  activeId: string | undefined;
  selection: Selection;
  onActivate: (id: string) => void;
  onOpen: (thread: Thread, options?: { replace: boolean }) => void;
  onChange: (thread: Thread, change: ThreadChange) => void;
};

/** The rows under the headings of their groups. */
export function ThreadList({ threads, group, openId, activeId, selection, onActivate, onOpen, onChange }: Props) {
  const startOfToday = useStartOfToday();
  return (
    <div data-thread-list>
      {groupThreads(threads, { group, startOfToday }).map(({ title, threads: rows }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.group}>{title}</h2>
          <ListRows>
            {rows.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                isSelected={selection.has(thread.id)}
                isOpen={thread.id === openId}
                isActive={selection.ids.length === 0 && thread.id === (openId ?? activeId)}
                onToggle={(isRange) => selection.toggle(thread.id, isRange)}
                onFocus={() => onActivate(thread.id)}
                onOpen={(options) => onOpen(thread, options)}
                onChange={(change) => onChange(thread, change)}
              />
            ))}
          </ListRows>
        </section>
      ))}
    </div>
  );
}

/** In the browser's zone, which the server does not know. */
function useStartOfToday(): number {
  const renderedAt = use(PageTime);
  return useSyncExternalStore(
    subscribeNever,
    () => getStartOfDay(Date.now(), "local"),
    () => getStartOfDay(renderedAt, "utc"),
  );
}

function subscribeNever(): () => void {
  return () => undefined;
}
