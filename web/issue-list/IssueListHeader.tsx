import { RowsIcon } from "@primer/octicons-react";
import { LazySelectionActions } from "#web/bulk/LazySelectionActions.tsx";
import { LazyFilterMenus } from "#web/issue-filters/LazyFilterMenus.tsx";
import { usePageCommand } from "#web/platform/commands/useRegisterCommands.ts";
import type { ListCounts } from "#web/issue-list/counts/useCounts.ts";
import { SelectAll } from "#web/issue-list/SelectAll.tsx";
import { SortMenu } from "#web/issue-filters/SortMenu.tsx";
import { StateTabs } from "#web/issue-list/StateTabs.tsx";
import type { useListActions } from "#web/issue-list/useListActions.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { ListHeader } from "#web/ui/list/ListBox.tsx";
import styles from "./IssueList.module.css";

type Density = "default" | "compact";

type Props = {
  list: ListAddress;
  query: string;
  repositoryId: string | undefined;
  counts: ListCounts;
  /** Undefined where rows cannot be selected. */
  actions: ReturnType<typeof useListActions>["actions"];
  /** How many issues the search finds. Undefined where not all of them can be selected. */
  matching: { count: number; max: number } | undefined;
  density: Density;
  onDensity: (density: Density) => void;
};

/** Above the rows: the tabs, filters and order of the list, or the actions on the selected rows. */
export function IssueListHeader({ list, query, repositoryId, counts, actions, matching, ...view }: Props) {
  const isCompact = view.density === "compact";
  const toggleDensity = () => view.onDensity(isCompact ? "default" : "compact");
  const densityLabel = isCompact ? "Comfortable density" : "Compact density";
  usePageCommand({ id: "density", label: densityLabel, run: toggleDensity });
  return (
    <ListHeader>
      {actions && <SelectAll selection={actions.selection} />}
      {actions && <LazySelectionActions {...actions} {...{ repositoryId, matching }} storageKey="bulk-update" />}
      {!actions?.selection.ids.length && (
        <>
          <StateTabs list={list} query={query} counts={counts} />
          {repositoryId !== undefined && <LazyFilterMenus list={list} query={query} repositoryId={repositoryId} />}
          <div className={styles.view}>
            <SortMenu list={list} query={query} />
            <IconButton icon={RowsIcon} size="small" aria-label={densityLabel} onClick={toggleDensity} />
          </div>
        </>
      )}
    </ListHeader>
  );
}
