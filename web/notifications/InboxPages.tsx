import { inboxHref, type InboxAddress } from "#web/notifications/inbox-address.ts";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { LIMITS } from "#shared/limits.ts";
import { SHOWING_FIRST } from "#shared/messages.ts";
import styles from "./Inbox.module.css";

/** The pages of the notifications that are counted. Below the last one it says that there are more. */
export function InboxPages({ address, totalCount }: { address: InboxAddress; totalCount: number }) {
  const pageCount = Math.ceil(totalCount / LIMITS.pageSize);
  const isLimited = totalCount >= LIMITS.countedNotifications && address.page >= pageCount;
  return (
    <>
      {pageCount > 1 && (
        <Pagination page={address.page} pageCount={pageCount} href={(page) => inboxHref({ ...address, page })} />
      )}
      {isLimited && (
        <p className={styles.limited}>
          {SHOWING_FIRST} {totalCount.toLocaleString("en-US")} notifications. To view additional, please refine your
          search.
        </p>
      )}
    </>
  );
}
