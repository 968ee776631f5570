import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { LazySelectionActions } from "#web/bulk/LazySelectionActions.tsx";
import { ListFailed } from "#web/issue-list/ListFailed.tsx";
import { useListAnnouncement } from "#web/issue-list/accessibility/useListAnnouncement.ts";
import { SelectAll } from "#web/issue-list/SelectAll.tsx";
import { useLiveRepository } from "#web/issue-list/useLiveRepository.ts";
import { useListActions } from "#web/issue-list/useListActions.ts";
import { useRowDetails } from "#web/issue-list/useRowDetails.ts";
import { getDisabledReason } from "#web/milestones/disabled-reason.ts";
import { MilestoneIssueRows } from "#web/milestones/MilestoneIssueRows.tsx";
import { useReprioritize } from "#web/milestones/useReprioritize.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { ListBox, ListHeader } from "#web/ui/list/ListBox.tsx";
import { useDragGate } from "#web/ui/sortable/useDragGate.ts";
import type {
  MilestoneIssues_search$data,
  MilestoneIssues_search$key,
} from "#web/__generated__/MilestoneIssues_search.graphql.ts";
import { MILESTONE_ISSUES_SYSTEM_ERROR } from "#shared/messages.ts";

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
  loadMore: ReactNode;
  /** The issue before the first row, on a later page. */
  previousId: string | null;
  canSetState: boolean;
  canReorder: boolean;
  reload: () => Promise<void>;
};

/** The issues and pull requests of a milestone, in the order of their priority. */
export function MilestoneIssues(props: Props) {
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
    props.pages,
  );
  const failed = data.find((page) => !page.ok);
  if (!failed) return <LoadedIssues {...props} pages={data} />;
  return (
    <ListBox aria-label="Issues">
      <ListHeader>{props.tabs}</ListHeader>
      <ListFailed message={MILESTONE_ISSUES_SYSTEM_ERROR} reason={failed.errors[0]?.message} onRetry={props.reload} />
    </ListBox>
  );
}

type Pages = MilestoneIssues_search$data;
type LoadedProps = Omit<Props, "pages"> & { pages: Pages };

function LoadedIssues(props: LoadedProps) {
  const { milestone, repositoryId, list, query, tabs, empty, loadMore } = props;
  const { previousId, canSetState, canReorder, reload } = props;
  const rowsById = new Map(getRows(props.pages).map((row) => [row.id, row]));
  const dragGate = useDragGate();
  const { order, move } = useReprioritize({ milestone, ids: [...rowsById.keys()], previousId, reload, dragGate });
  useLiveRepository(repositoryId, () => dragGate.whenDropped(() => void reload()));
  const rows = order.flatMap((id) => rowsById.get(id) ?? []);
  const { details } = useRowDetails({ ids: order, withReactions: false });
  const pullIds = rows.flatMap(({ id, typename }) => (typename === "PullRequest" ? [id] : []));
  const { actions, getRowSelection } = useListActions(order, {
    details,
    query,
    canSelect: canSetState && rows.length > 0,
  });
  // Moves are announced where they are made.
  const announcement = useListAnnouncement(order.toSorted());
  return (
    <ListBox aria-label="Issues">
      <h2 className="visually-hidden">Issues</h2>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ListHeader>
        {actions && <SelectAll selection={actions.selection} />}
        {actions && (
          <LazySelectionActions
            {...actions}
            pullIds={pullIds}
            repositoryId={repositoryId}
            storageKey="milestone-bulk-update"
            disabledReason={getDisabledReason(
              rows.length,
              rows.filter(({ id }) => actions.selection.has(id)).map(({ typename }) => typename),
            )}
          />
        )}
        {!actions?.selection.ids.length && tabs}
      </ListHeader>
      {rows.length === 0 ? (
        empty
      ) : (
        <MilestoneIssueRows
          rows={rows}
          list={list}
          query={query}
          details={details}
          getRowSelection={getRowSelection}
          onMove={canReorder ? move : undefined}
          onDragChange={dragGate.setDragging}
        />
      )}
      {loadMore}
    </ListBox>
  );
}

function getRows(pages: Pages) {
  return pages.flatMap((page) =>
    (page.edges ?? []).flatMap((edge) => {
      const issue = edge?.node;
      return issue?.id ? [{ id: issue.id, title: issue.title ?? "", typename: issue.__typename, issue }] : [];
    }),
  );
}
