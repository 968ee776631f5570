import { inboxHref, isUnreadFilter, withUnread, type InboxAddress } from "#web/notifications/inbox-address.ts";
import { SnoozeMenu } from "#web/notifications/SnoozeMenu.tsx";
import { getThreadActions } from "#web/notifications/thread-actions.ts";
import type { InboxChanges } from "#web/notifications/useInboxChanges.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ListHeader, SelectedCount } from "#web/ui/list/ListBox.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./Inbox.module.css";

type Props = { address: InboxAddress; inbox: InboxChanges; matchingCount: number };

/** Above the rows: the selection and what can be done with it, or else which notifications are shown and how. */
export function InboxHeader({ address, inbox, matchingCount }: Props) {
  const { selection } = inbox;
  const isPartial = !selection.isMatching && selection.ids.length > 0 && selection.ids.length < selection.listed.length;
  return (
    <ListHeader>
      <input
        type="checkbox"
        className={styles.all}
        aria-label="Select all"
        checked={selection.ids.length > 0 && !isPartial}
        disabled={selection.listed.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={selection.toggleAll}
      />
      {selection.ids.length > 0 ? (
        <SelectionActions inbox={inbox} matchingCount={matchingCount} />
      ) : (
        <Toggles address={address} />
      )}
    </ListHeader>
  );
}

function Toggles({ address }: { address: InboxAddress }) {
  const isUnread = isUnreadFilter(address.query);
  const groups = [
    { text: "Date", group: "date" },
    { text: "Repository", group: "repository" },
  ] as const;
  const reads = [
    { text: "All", isCurrent: !isUnread, query: withUnread(address.query, false) },
    { text: "Unread", isCurrent: isUnread, query: withUnread(address.query, true) },
  ];
  return (
    <>
      <nav aria-label="Read state" className={styles.toggle}>
        {reads.map(({ text, isCurrent, query }) => (
          <Link
            key={text}
            to={inboxHref({ group: address.group, query })}
            aria-current={isCurrent ? "true" : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      <nav aria-label="Group by" className={`${styles.toggle} ${styles.end}`}>
        <span>Group by:</span>
        {groups.map(({ text, group }) => (
          <Link
            key={text}
            to={inboxHref({ ...address, page: 1, group })}
            aria-current={group === address.group ? "true" : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}

function SelectionActions({ inbox, matchingCount }: { inbox: InboxChanges; matchingCount: number }) {
  const { selection, selected, isPending, changeSelected } = inbox;
  const hasMore = matchingCount > selection.listed.length && selection.ids.length === selection.listed.length;
  const total = matchingCount >= LIMITS.countedNotifications ? `first ${matchingCount}` : String(matchingCount);
  return (
    <>
      <SelectedCount count={selection.isMatching ? matchingCount : selection.ids.length} />
      {hasMore && !selection.isMatching && (
        <button type="button" className="link-button" onClick={selection.selectMatching}>
          Select all {total} matching
        </button>
      )}
      <div className={styles.actions}>
        {getThreadActions(selected).map(({ label, icon, change }) => (
          <Button
            key={label}
            size="small"
            icon={icon}
            isLoading={isPending}
            onClick={() => void changeSelected(change)}
          >
            {label}
          </Button>
        ))}
        <SnoozeMenu
          variant="toolbar"
          subject="selected notifications"
          hasKey
          onSnooze={(until) => void changeSelected({ kind: "snooze", until: until.toISOString() })}
        />
      </div>
    </>
  );
}
