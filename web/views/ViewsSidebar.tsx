import { PlusIcon } from "@primer/octicons-react";
import { memo } from "react";
import { graphql, useFragment } from "react-relay";
import { useViewCounts } from "#web/views/useViewCounts.ts";
import { usePrioritizeViews } from "#web/views/usePrioritizeViews.ts";
import { useViewKeys } from "#web/views/useViewKeys.ts";
import { ViewIcon } from "#web/view-editor/ViewIcon.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { getDragProps, moveItem, useDragOrder, type DragCommands } from "#web/ui/sortable/useDragOrder.ts";
import type { ViewsSidebar_dashboard$key } from "#web/__generated__/ViewsSidebar_dashboard.graphql.ts";
import type { ViewsSidebar_shortcuts$key } from "#web/__generated__/ViewsSidebar_shortcuts.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import { PRESETS } from "#shared/presets.ts";
import { scopedQuery } from "#shared/views.ts";
import styles from "./ViewsSidebar.module.css";

type Props = {
  dashboard: ViewsSidebar_dashboard$key;
  /** The id of the built-in or saved view that is shown. */
  current: string | undefined;
  /** Another number has the counts fetched again. */
  revision: number;
};

type Entry = { id: string; name: string; path: string; query: string; icon: string; color: string };

/** The built-in, saved and shared views with their counts. Saved views are ordered by drag, or with Alt and the arrow keys. */
export function ViewsSidebar({ dashboard, current, revision }: Props) {
  const data = useFragment(
    graphql`
      fragment ViewsSidebar_dashboard on UserDashboard {
        shortcuts(first: 25, searchTypes: [ISSUES]) {
          totalCount
          nodes {
            ...ViewsSidebar_shortcuts
          }
        }
        sharedShortcuts(first: 25) {
          nodes {
            ...ViewsSidebar_shortcuts
          }
        }
        ...usePrioritizeViews_dashboard
      }
    `,
    dashboard,
  );
  const own = useEntries((data.shortcuts.nodes ?? []).flatMap((node) => node ?? []));
  const shared = useEntries((data.sharedShortcuts.nodes ?? []).flatMap((node) => node ?? []));
  const presets = PRESETS.filter((preset) => !preset.isHidden).map((preset) => ({ ...preset, color: "GRAY" }));
  useViewKeys([...presets, ...own, ...shared], current);
  const counts = useViewCounts(
    [...presets, ...own, ...shared].map((entry) => entry.query),
    revision,
  );
  const prioritize = usePrioritizeViews(data);
  const order = own.map((entry) => entry.id);
  const { draggedId, announcement, commands } = useDragOrder(order, (id, index) =>
    prioritize(moveItem(order, id, index)),
  );
  const isFull = data.shortcuts.totalCount >= LIMITS.savedViews;

  const row = (entry: Entry, index?: number) => (
    <SidebarRow
      key={entry.id}
      {...entry}
      index={index}
      count={counts.get(entry.query)}
      isCurrent={entry.id === current}
      draggedId={index === undefined ? undefined : draggedId}
      commands={commands}
    />
  );

  return (
    <nav aria-label="Navigation sidebar" className={styles.sidebar}>
      <div className={styles.head}>
        <h2>Views</h2>
        <span className={styles.pill}>Beta</span>
      </div>
      <h3 className={styles.group}>Default views</h3>
      <ul aria-label="Default views">{presets.map((entry) => row(entry))}</ul>
      <h3 className={styles.group}>All views</h3>
      {own.length > 0 && (
        <ul aria-label="Saved views" aria-describedby="views-order">
          {own.map((entry, index) => row(entry, index))}
        </ul>
      )}
      {own.length > 1 && (
        <p id="views-order" className="visually-hidden">
          Move a view with Alt and the arrow keys.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {shared.length > 0 && (
        <>
          <h4 className={styles.group}>Shared with you</h4>
          <ul aria-label="Shared views">{shared.map((entry) => row(entry))}</ul>
        </>
      )}
      {isFull ? (
        <div className={styles.full}>
          <strong>Maximum number of views reached</strong>
          <p>Please remove an existing view before creating a new one.</p>
        </div>
      ) : (
        <ButtonLink to={paths.newView()} size="small" variant="invisible" icon={PlusIcon}>
          New view
        </ButtonLink>
      )}
    </nav>
  );
}

type RowProps = Entry & {
  /** Its position among the viewer's own views; undefined for a view that cannot be moved. */
  index: number | undefined;
  count: number | null | undefined;
  isCurrent: boolean;
  draggedId: string | undefined;
  commands: DragCommands;
};

const SidebarRow = memo(function SidebarRow(props: RowProps) {
  const { id, name, path, icon, color, index, count, isCurrent, draggedId, commands } = props;
  const dragProps = index === undefined ? {} : getDragProps({ id, index, draggedId, commands });
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

function useEntries(shortcuts: ViewsSidebar_shortcuts$key): Entry[] {
  const rows = useFragment(
    graphql`
      fragment ViewsSidebar_shortcuts on SearchShortcut @relay(plural: true) {
        id
        name
        query
        icon
        color
        resourcePath
        isScopeHidden
        scopingRepository {
          nameWithOwner
        }
      }
    `,
    shortcuts,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    path: row.resourcePath,
    // A view whose repository is hidden has no count.
    query: row.isScopeHidden ? "" : scopedQuery(row.query, row.scopingRepository),
    icon: row.icon,
    color: row.color,
  }));
}
