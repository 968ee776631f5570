import { unreadText } from "#web/shell/notifications/unread-text.ts";
import { useTitleCount } from "#web/shell/notifications/useTitleCount.ts";
import { useUnreadCount } from "#web/shell/notifications/useUnreadCount.ts";

const MAX_SHOWN = 99;

/** How many notifications are unread, on the bell and in the tab's title. */
export function UnreadCount({ className }: { className: string | undefined }) {
  const count = useUnreadCount();
  const text = unreadText(count);
  useTitleCount(text);
  if (count === 0) return null;
  return (
    <>
      <span className={className} aria-hidden>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{text} unread</span>
    </>
  );
}
