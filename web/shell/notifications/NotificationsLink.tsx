import { BellIcon } from "@primer/octicons-react";
import { useLocation } from "react-router";
import { Link } from "#web/ui/Link.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NotificationsLink.module.css";

/** Leads to the inbox. The number of unread notifications comes once the page stands. */
export function NotificationsLink() {
  const { pathname } = useLocation();
  const unread = useLoaded(() => import("#web/shell/notifications/UnreadCount.tsx"));
  return (
    <Link
      to={paths.notifications()}
      className={styles.link}
      title="Notifications"
      aria-current={pathname === paths.notifications() ? "page" : undefined}
    >
      <BellIcon />
      <span className="visually-hidden">Notifications</span>
      {unread && <unread.UnreadCount className={styles.count} />}
    </Link>
  );
}
