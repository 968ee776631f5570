import { useRef, type ReactNode } from "react";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import type { useListActions } from "#web/issue-list/useListActions.ts";
import { usePrefetchVisible } from "#web/issue-list/usePrefetchVisible.ts";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import { useSortableRows } from "#web/milestones/useSortableRows.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { ListRows } from "#web/ui/list/ListBox.tsx";
import type { RowProps } from "#web/ui/sortable/SortableRows.tsx";
import type { IssueRow_issue$key } from "#web/__generated__/IssueRow_issue.graphql.ts";

type Row = { id: string; title: string; issue: IssueRow_issue$key };

type Props = {
  rows: readonly Row[];
  list: ListAddress;
  query: string;
  details: ReadonlyMap<string, RowDetails>;
  getRowSelection: ReturnType<typeof useListActions>["getRowSelection"];
  /** Undefined when the rows cannot be reordered. */
  onMove: ((id: string, index: number) => void) | undefined;
  onDragChange: (isDragging: boolean) => void;
};

/** The rows of a milestone. Those who can reorder them can drag them once the code for it is loaded. */
export function MilestoneIssueRows({ rows, list, query, details, getRowSelection, onMove, onDragChange }: Props) {
  const ids = rows.map((row) => row.id);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const body = useRef<HTMLUListElement>(null);
  usePrefetchVisible(body, ids.join(" "));

  function renderRow(id: string, extra?: RowProps) {
    const row = rowsById.get(id);
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
        selection={getRowSelection(id)}
        {...extra}
      />
    ) : null;
  }

  return (
    <ListRows id="issues" ref={body}>
      {onMove ? (
        <MovableRows items={rows} onMove={onMove} onDragChange={onDragChange} renderRow={renderRow} />
      ) : (
        ids.map((id) => renderRow(id))
      )}
    </ListRows>
  );
}

type MovableProps = Pick<Props, "onDragChange"> & {
  items: readonly Row[];
  onMove: NonNullable<Props["onMove"]>;
  renderRow: (id: string, extra?: RowProps) => ReactNode;
};

function MovableRows(props: MovableProps) {
  const sortable = useSortableRows();
  return sortable ? <sortable.SortableRows {...props} /> : props.items.map(({ id }) => props.renderRow(id));
}
