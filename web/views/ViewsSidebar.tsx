import { PlusIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { usePrioritizeViews } from "#web/views/usePrioritizeViews.ts";
import { useViewCounts } from "#web/views/useViewCounts.ts";
import { useViewKeys } from "#web/views/useViewKeys.ts";
import { ViewLink, type ViewEntry } from "#web/views/ViewLink.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { moveItem, useDragOrder } from "#web/ui/sortable/useDragOrder.ts";
import type { ViewsSidebar_dashboard$key } from "#web/__generated__/ViewsSidebar_dashboard.graphql.ts";
import type { ViewsSidebar_shortcuts$key } from "#web/__generated__/ViewsSidebar_shortcuts.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import { PRESETS } from "#shared/presets.ts";
import { REMOVE_A_VIEW } from "#shared/messages.ts";
import styles from "./ViewsSidebar.module.css";

type Props = {
  dashboard: ViewsSidebar_dashboard$key;
  /** The id of the built-in or saved view that is shown. */
  current: string | undefined;
  /** The counts are refetched when this number changes. */
  revision: number;
};

const BUILT_IN: readonly ViewEntry[] = PRESETS.filter((preset) => !preset.isHidden).map((preset) => ({
  ...preset,
  color: "GRAY",
}));

/** The built-in, saved and shared views with their counts. */
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
  const own = useEntries(getNodes(data.shortcuts));
  const shared = useEntries(getNodes(data.sharedShortcuts));
  const entries = [...BUILT_IN, ...own, ...shared];
  useViewKeys(entries, current);
  const list = { counts: useViewCounts(entries, revision), current };
  return (
    <nav aria-label="Navigation sidebar" className={styles.sidebar}>
      <div className={styles.head}>
        <h2>Views</h2>
        <span className={styles.pill}>Beta</span>
      </div>
      <h3 className={styles.group}>Default views</h3>
      <ViewList label="Default views" entries={BUILT_IN} {...list} />
      <h3 className={styles.group}>All views</h3>
      <OwnViews entries={own} prioritize={usePrioritizeViews(data)} {...list} />
      {shared.length > 0 && (
        <>
          <h4 className={styles.group}>Shared with you</h4>
          <ViewList label="Shared views" entries={shared} {...list} />
        </>
      )}
      <NewView isFull={data.shortcuts.totalCount >= LIMITS.savedViews} />
    </nav>
  );
}

type ListProps = {
  entries: readonly ViewEntry[];
  counts: ReadonlyMap<string, number | null>;
  current: string | undefined;
};

function ViewList({ label, entries, counts, current }: ListProps & { label: string }) {
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <ViewLink key={entry.id} {...entry} count={counts.get(entry.id)} isCurrent={entry.id === current} />
      ))}
    </ul>
  );
}

type OwnViewsProps = ListProps & { prioritize: (shortcutIds: string[]) => void };

/** The viewer's saved views, which are ordered by drag, or with Alt and the arrow keys. */
function OwnViews({ entries, counts, current, prioritize }: OwnViewsProps) {
  const order = entries.map((entry) => entry.id);
  const { draggedId, announcement, commands } = useDragOrder(order, (id, index) =>
    prioritize(moveItem(order, id, index)),
  );
  return (
    <>
      {entries.length > 0 && (
        <ul aria-label="Saved views" aria-describedby="views-order">
          {entries.map((entry, index) => (
            <ViewLink
              key={entry.id}
              {...entry}
              count={counts.get(entry.id)}
              isCurrent={entry.id === current}
              index={index}
              draggedId={draggedId}
              commands={commands}
            />
          ))}
        </ul>
      )}
      {entries.length > 1 && (
        <p id="views-order" className="visually-hidden">
          Move a view with Alt and the arrow keys.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

function NewView({ isFull }: { isFull: boolean }) {
  if (isFull) {
    return (
      <div className={styles.full}>
        <strong>Maximum number of views reached</strong>
        <p>{REMOVE_A_VIEW}</p>
      </div>
    );
  }
  return (
    <ButtonLink to={paths.newView()} size="small" variant="invisible" icon={PlusIcon}>
      New view
    </ButtonLink>
  );
}

function useEntries(shortcuts: ViewsSidebar_shortcuts$key): ViewEntry[] {
  const rows = useFragment(
    graphql`
      fragment ViewsSidebar_shortcuts on SearchShortcut @relay(plural: true) {
        id
        name
        icon
        color
        resourcePath
      }
    `,
    shortcuts,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    path: row.resourcePath,
    icon: row.icon,
    color: row.color,
  }));
}
