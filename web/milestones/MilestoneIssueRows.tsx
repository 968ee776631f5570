import { lazy, Suspense, useRef, useState } from "react";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { useListKeys } from "#web/issue-list/keys/useListKeys.ts";
import { usePrefetchVisible } from "#web/issue-list/usePrefetchVisible.ts";
import { useRowDetails } from "#web/issue-list/useRowDetails.ts";
import type { useSelection } from "#web/issue-list/useSelection.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { ListRows } from "#web/ui/list/ListBox.tsx";
import type { RowProps } from "#web/ui/sortable/SortableRows.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { IssueRow_issue$key } from "#web/__generated__/IssueRow_issue.graphql.ts";

const SortableRows = lazy(() =>
  import("#web/ui/sortable/SortableRows.tsx").then((module) => ({ default: module.SortableRows })),
);

type Row = { id: string; title: string; issue: IssueRow_issue$key };

type Props = {
  rows: readonly Row[];
  list: ListAddress;
  query: string;
  /** Undefined when the viewer cannot set states. */
  selection: ReturnType<typeof useSelection> | undefined;
  /** Undefined when the rows cannot be reordered. */
  onMove: ((id: string, index: number) => void) | undefined;
  onDragChange: (isDragging: boolean) => void;
};

/** Rows that can be dragged once the pointer or the focus is on them: only then is the code for it loaded. */
export function MilestoneIssueRows({ rows, list, query, selection, onMove, onDragChange }: Props) {
  const ids = rows.map((row) => row.id);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const { details } = useRowDetails({ ids, withReactions: false });
  const body = useRef<HTMLUListElement>(null);
  useListKeys(ids);
  usePrefetchVisible(body, ids.join(" "));
  const isHydrated = useIsHydrated();
  const [isInteracting, setInteracting] = useState(false);

  function renderRow(id: string, extra?: RowProps) {
    const row = rowsById.get(id);
    const isSelected = selection?.has(id) === true;
    return row ? (
      <IssueRow
        key={id}
        issue={row.issue}
        details={details.get(id)}
        list={list}
        query={query}
        markedTitle={undefined}
        matches={[]}
        reaction={undefined}
        isMilestoneKnown
        selection={selection && { isSelected, onToggle: (isRange) => selection.toggle(id, isRange) }}
        {...extra}
      />
    ) : null;
  }

  const plainRows = ids.map((id) => renderRow(id));
  return (
    <ListRows id="issues" ref={body} onPointerOver={() => setInteracting(true)} onFocus={() => setInteracting(true)}>
      {onMove && isHydrated && isInteracting ? (
        <Suspense fallback={plainRows}>
          <SortableRows items={rows} onMove={onMove} onDragChange={onDragChange} renderRow={renderRow} />
        </Suspense>
      ) : (
        plainRows
      )}
    </ListRows>
  );
}
