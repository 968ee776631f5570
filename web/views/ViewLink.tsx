import { memo } from "react";
import { ViewIcon } from "#web/view-editor/ViewIcon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { getDragProps, type DragCommands } from "#web/ui/sortable/useDragOrder.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./ViewsSidebar.module.css";

export type ViewEntry = { id: string; name: string; path: string; icon: string; color: string };

type Props = ViewEntry & {
  count: number | null | undefined;
  isCurrent: boolean;
  /** The position among the viewer's own views; undefined for a view that cannot be moved. */
  index?: number;
  draggedId?: string | undefined;
  commands?: DragCommands;
};

/** A link to a view with the number of issues that it finds. */
export const ViewLink = memo(function ViewLink(props: Props) {
  const { id, name, path, icon, color, count, isCurrent, index, draggedId, commands } = props;
  const dragProps = index !== undefined && commands && getDragProps({ id, index, draggedId, commands });
  return (
    <li className={styles.item} {...dragProps}>
      <Link to={path} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
        <ViewIcon icon={icon} color={color} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        {count != null && (
          <span className={styles.count} aria-label={`${count} found`}>
            {count >= LIMITS.listItems ? `${LIMITS.listItems.toLocaleString("en-US")}+` : count}
          </span>
        )}
      </Link>
    </li>
  );
});
