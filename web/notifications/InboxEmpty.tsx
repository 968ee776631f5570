import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { parseNotificationFilter } from "#shared/notification-filter.ts";

const TEXTS = {
  DONE: "Nothing is done yet",
  SAVED: "Nothing is saved yet",
  SNOOZED: "Nothing is snoozed",
};

/** What stands in place of the rows when there are none. */
export function InboxEmpty({ query }: { query: string }) {
  const { box, words } = parseNotificationFilter(query);
  if (box !== "INBOX") return <EmptyState title={TEXTS[box]} />;
  if (words.length > 0) return <NoRows title="" isSearched />;
  return <EmptyState title="All caught up!">Take a break, write some code, do what you do best.</EmptyState>;
}
