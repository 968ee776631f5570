import { RowsIcon } from "@primer/octicons-react";
import { FilterMenus } from "#web/issue-filters/FilterMenus.tsx";
import { useFocusRow } from "#web/issue-list/accessibility/useFocusRow.ts";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { usePageCommand } from "#web/platform/commands/useRegisterCommands.ts";
import { SelectAll } from "#web/issue-list/SelectAll.tsx";
import { SortMenu } from "#web/issue-filters/SortMenu.tsx";
import { StateTabs } from "#web/issue-list/StateTabs.tsx";
import type { useSelection } from "#web/issue-list/useSelection.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { ListHeader, SelectedCount } from "#web/ui/list/ListBox.tsx";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";
import styles from "./IssueList.module.css";

type Density = "default" | "compact";

type Props = {
  list: ListAddress;
  query: string;
  repositoryId: string | undefined;
  /** Neither is more than `max`. */
  counts: { open: number; closed: number; max: number };
  /** Undefined where rows cannot be selected. */
  selection: ReturnType<typeof useSelection> | undefined;
  rowCount: number;
  density: Density;
  onDensity: (density: Density) => void;
};

/** Above the rows: the tabs, filters and order of the list, or the actions on the selected rows. */
export function IssueListHeader({ list, query, repositoryId, counts, selection, rowCount, ...view }: Props) {
  const isCompact = view.density === "compact";
  const toggleDensity = () => view.onDensity(isCompact ? "default" : "compact");
  const densityLabel = isCompact ? "Comfortable density" : "Compact density";
  const focusRow = useFocusRow();
  usePageCommand({ id: "density", label: densityLabel, run: toggleDensity });
  return (
    <ListHeader>
      {selection && <SelectAll chosen={selection.ids.length} total={rowCount} onToggle={selection.toggleAll} />}
      {selection && selection.ids.length > 0 ? (
        <>
          <SelectedCount count={selection.ids.length} />
          <MarkAsMenu
            ids={selection.ids}
            areOpen={analyze(parse(query)).state === "open"}
            onDone={() => {
              focusRow(selection.ids);
              selection.clear();
            }}
          />
        </>
      ) : (
        <>
          <StateTabs list={list} query={query} {...counts} />
          {repositoryId !== undefined && <FilterMenus list={list} query={query} repositoryId={repositoryId} />}
          <div className={styles.view}>
            <SortMenu list={list} query={query} />
            <IconButton icon={RowsIcon} size="small" aria-label={densityLabel} onClick={toggleDensity} />
          </div>
        </>
      )}
    </ListHeader>
  );
}
