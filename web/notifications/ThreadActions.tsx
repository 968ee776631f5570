import { getThreadActions } from "#web/notifications/thread-actions.ts";
import type { ThreadChange } from "#web/notifications/thread-change.ts";
import { SnoozeMenu } from "#web/notifications/SnoozeMenu.tsx";
import type { Thread } from "#web/notifications/useThreads.ts";
import { IconButton } from "#web/ui/Button.tsx";
import styles from "./ThreadRow.module.css";

type Props = { thread: Thread; hasKey: boolean; onChange: (change: ThreadChange) => void };

/** The buttons of a row. On a wide screen they are seen with the pointer over the row, or the focus in it. */
export function ThreadActions({ thread, hasKey, onChange }: Props) {
  return (
    <div className={styles.actions}>
      {getThreadActions([thread]).map(({ label, icon, change }) => (
        <IconButton
          key={label}
          size="small"
          icon={icon}
          aria-label={`${label}: ${thread.title}`}
          title={label}
          onClick={() => onChange(change)}
        />
      ))}
      <SnoozeMenu
        subject={thread.title}
        hasKey={hasKey}
        onSnooze={(until) => onChange({ kind: "snooze", until: until.toISOString() })}
      />
    </div>
  );
}
