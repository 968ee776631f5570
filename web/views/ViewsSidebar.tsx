import { PlusIcon } from "@primer/octicons-react";
import { memo, useEffect, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useViewCounts } from "#web/views/useViewCounts.ts";
import { usePrioritizeViews } from "#web/views/usePrioritizeViews.ts";
import { ViewIcon } from "#web/views/ViewIcon.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { ViewsSidebar_dashboard$key } from "#web/__generated__/ViewsSidebar_dashboard.graphql.ts";
import type { ViewsSidebar_shortcuts$key } from "#web/__generated__/ViewsSidebar_shortcuts.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import { PRESETS } from "#shared/presets.ts";
import { scopedQuery } from "#shared/views.ts";
import styles from "./ViewsSidebar.module.css";

type Props = {
  dashboard: ViewsSidebar_dashboard$key;
  /** Id of the preset or view that is shown. */
  current: string | undefined;
};

type Entry = { id: string; name: string; path: string; query: string; icon: string; color: string };

/** All views that one has, with what each finds; one's own can be put into an order by drag, or with Alt and the arrow keys. */
export function ViewsSidebar({ dashboard, current }: Props) {
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
  const counts = useViewCounts([...presets, ...own, ...shared].map((entry) => entry.query));
  const prioritize = usePrioritizeViews(data);
  const [dragged, setDragged] = useState<string>();
  const isFull = data.shortcuts.totalCount >= LIMITS.savedViews;

  function move(id: string, to: number) {
    const ids = own.map((entry) => entry.id);
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    prioritize(ids);
  }

  // The same for as long as the sidebar stands, so that going to another view redraws two rows and no more.
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const [acts] = useState<RowCommands>(() => ({
    drag: setDragged,
    move: (id, to) => latest.current(id, to),
  }));

  const row = (entry: Entry, at?: number) => (
    <SidebarRow
      key={entry.id}
      {...entry}
      at={at}
      count={counts.get(entry.query)}
      isCurrent={entry.id === current}
      dragged={at === undefined ? undefined : dragged}
      acts={acts}
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
          {own.map((entry, at) => row(entry, at))}
        </ul>
      )}
      {own.length > 1 && (
        <p id="views-order" className="visually-hidden">
          Move a view with Alt and the arrow keys.
        </p>
      )}
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

type RowCommands = { drag: (id: string | undefined) => void; move: (id: string, to: number) => void };

type RowProps = Entry & {
  /** Its place among one's own; undefined where the order is not one's own. */
  at: number | undefined;
  count: number | null | undefined;
  isCurrent: boolean;
  /** The view that is being dragged. */
  dragged: string | undefined;
  acts: RowCommands;
};

const SidebarRow = memo(function SidebarRow(props: RowProps) {
  const { id, name, path, icon, color, at, count, isCurrent, dragged, acts } = props;
  return (
    <li
      className={styles.item}
      data-dragged={dragged === id || undefined}
      draggable={at !== undefined}
      onDragStart={() => acts.drag(id)}
      onDragEnd={() => acts.drag(undefined)}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== undefined && at !== undefined) acts.move(dragged, at);
      }}
    >
      <Link
        to={path}
        className={styles.link}
        data-view-link
        aria-current={isCurrent ? "page" : undefined}
        onKeyDown={(event) => {
          if (at === undefined || !event.altKey || event.shiftKey || !/^Arrow(Up|Down)$/.test(event.key)) return;
          event.preventDefault();
          acts.move(id, at + (event.key === "ArrowUp" ? -1 : 1));
        }}
      >
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
    // What may not be seen is not counted.
    query: row.isScopeHidden ? "" : scopedQuery(row.query, row.scopingRepository),
    icon: row.icon,
    color: row.color,
  }));
}
