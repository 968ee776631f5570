import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { ListFailed } from "#web/issue-list/ListFailed.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { SelectAll } from "#web/issue-list/SelectAll.tsx";
import { useListKeys } from "#web/issue-list/keys/useListKeys.ts";
import { usePrefetchVisible } from "#web/issue-list/usePrefetchVisible.ts";
import { useRowDetails } from "#web/issue-list/useRowDetails.ts";
import { useSelection } from "#web/issue-list/useSelection.ts";
import { getDisabledReason } from "#web/milestones/disabled-reason.ts";
import { useLiveRepository } from "#web/issue-list/useLiveRepository.ts";
import type { RowProps } from "#web/ui/sortable/SortableRows.tsx";
import { useDragGate } from "#web/ui/sortable/useDragGate.ts";
import { useReprioritize } from "#web/milestones/useReprioritize.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import { ListBox, ListHeader, ListRows, SelectedCount } from "#web/ui/list/ListBox.tsx";
import type { MilestoneIssues_search$key } from "#web/__generated__/MilestoneIssues_search.graphql.ts";

const SortableRows = lazy(() =>
  import("#web/ui/sortable/SortableRows.tsx").then((module) => ({ default: module.SortableRows })),
);

type Props = {
  /** The pages that have been loaded, of one state. */
  pages: MilestoneIssues_search$key;
  milestone: { id: string; updatedAt: string };
  repositoryId: string;
  /** Where labels and people of a row lead. */
  list: ListAddress;
  query: string;
  tabs: ReactNode;
  empty: ReactNode;
  more: ReactNode;
  canSetState: boolean;
  canReorder: boolean;
  reload: () => Promise<void>;
};

/** The issues and pull requests of a milestone in the order of their priority, with what can be done with them. */
export function MilestoneIssues(props: Props) {
  const { pages, milestone, repositoryId, list, query, tabs, empty, more, canSetState, canReorder, reload } = props;
  const data = useFragment(
    graphql`
      fragment MilestoneIssues_search on SearchResultItemConnection @relay(plural: true) {
        ok
        errors {
          message
        }
        edges {
          node {
            __typename
            ... on Issueish {
              id
              title
              ...IssueRow_issue
            }
          }
        }
      }
    `,
    pages,
  );
  const byId = new Map(
    data.flatMap((page) =>
      (page.edges ?? []).flatMap((edge) => (edge?.node?.id ? [[edge.node.id, edge.node] as const] : [])),
    ),
  );
  const dragGate = useDragGate();
  const { order, move } = useReprioritize({ milestone, ids: [...byId.keys()], reload, dragGate });
  useLiveRepository(repositoryId, () => dragGate.whenDropped(() => void reload()));
  const rows = order.flatMap((id) => byId.get(id) ?? []);
  const { details } = useRowDetails(order, false);
  const selection = useSelection(order);
  const body = useRef<HTMLUListElement>(null);
  useListKeys(order);
  usePrefetchVisible(body, order.join(" "));
  const isHydrated = useIsHydrated();
  const [isInteracting, setInteracting] = useState(false);
  const failed = data.find((page) => !page.ok);

  if (failed) {
    return (
      <ListBox aria-label="Issues">
        <ListHeader>{tabs}</ListHeader>
        <ListFailed
          reason={failed.errors[0]?.message ?? "This milestone's issues can not be loaded due to a system error."}
          onRetry={reload}
        />
      </ListBox>
    );
  }

  const row = (id: string, extra?: RowProps) => {
    const node = byId.get(id);
    return node ? (
      <IssueRow
        key={id}
        issue={node}
        details={details.get(id)}
        list={list}
        query={query}
        markedTitle={undefined}
        matches={[]}
        reaction={undefined}
        isMilestoneKnown
        selection={
          canSetState
            ? { isSelected: selection.has(id), onToggle: (isRange) => selection.toggle(id, isRange) }
            : undefined
        }
        {...extra}
      />
    ) : null;
  };
  const plain = rows.map((node) => row(node.id ?? ""));
  return (
    <ListBox aria-label="Issues">
      <h2 className="visually-hidden">Issues</h2>
      <ListHeader>
        {canSetState && rows.length > 0 && (
          <SelectAll chosen={selection.ids.length} total={rows.length} onToggle={selection.toggleAll} />
        )}
        {selection.ids.length > 0 ? (
          <>
            <SelectedCount count={selection.ids.length} />
            <MarkAsMenu
              ids={selection.ids}
              disabledReason={getDisabledReason(
                rows.length,
                selection.ids.map((id) => byId.get(id)?.__typename),
              )}
              onDone={() => {
                selection.clear();
                void reload();
              }}
            />
          </>
        ) : (
          tabs
        )}
      </ListHeader>
      {rows.length === 0 ? (
        empty
      ) : (
        <ListRows ref={body} onPointerOver={() => setInteracting(true)} onFocus={() => setInteracting(true)}>
          {canReorder && isHydrated && isInteracting ? (
            <Suspense fallback={plain}>
              <SortableRows
                items={rows.map((node) => ({ id: node.id ?? "", title: node.title ?? "" }))}
                onMove={move}
                onDragChange={dragGate.setDragging}
                renderRow={row}
              />
            </Suspense>
          ) : (
            plain
          )}
        </ListRows>
      )}
      {more}
    </ListBox>
  );
}
