import type { Icon } from "@primer/octicons-react";
import type { ReactNode } from "react";
import { unreadText } from "#web/shell/notifications/unread-text.ts";
import { Link } from "#web/ui/Link.tsx";
import styles from "./InboxSidebar.module.css";

type Props = {
  name: string;
  icon: Icon;
  to: string;
  isCurrent: boolean;
  /** Unread notifications; 0 is not shown. */
  count?: number;
  /** The menu of a filter of one's own. */
  menu?: ReactNode;
};

/** A link to the notifications of a filter. */
export function FilterLink({ name, icon: Shape, to, isCurrent, count = 0, menu }: Props) {
  const text = unreadText(count);
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
        <Shape />
        <span className={styles.name} title={name}>
          {name}
        </span>
        {count > 0 && (
          <span className={styles.count} aria-label={`${text} unread`}>
            {text}
          </span>
        )}
      </Link>
      {menu}
    </li>
  );
}
