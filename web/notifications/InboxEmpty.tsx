import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { parseNotificationFilter } from "#shared/notification-filter.ts";
import styles from "./Inbox.module.css";

const TEXTS = {
  DONE: "Nothing is done yet",
  SAVED: "Nothing is saved yet",
  SNOOZED: "Nothing is snoozed",
};

type Props = {
  query: string;
  /** Whether those of the next page come now. */
  hasMore: boolean;
};

/** What stands in place of the rows when there are none. */
export function InboxEmpty({ query, hasMore }: Props) {
  if (hasMore)
    return (
      <div className={styles.loading}>
        <Spinner label="Loading notifications" />
      </div>
    );
  const { box, words } = parseNotificationFilter(query);
  if (box !== "INBOX") return <EmptyState title={TEXTS[box]} />;
  if (words.length > 0) return <NoRows title="" isSearched />;
  return <EmptyState title="All caught up!">Take a break, write some code, do what you do best.</EmptyState>;
}
