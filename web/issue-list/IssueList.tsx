import { use, useRef, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { useCounts } from "#web/issue-list/counts/useCounts.ts";
import { useLoadCounts } from "#web/issue-list/counts/useLoadCounts.ts";
import { EmptyList } from "#web/issue-list/EmptyList.tsx";
import { IssueRow, KnownIssueRow } from "#web/issue-list/IssueRow.tsx";
import { ListFailed } from "#web/issue-list/ListFailed.tsx";
import { ListSkeleton } from "#web/issue-list/ListSkeleton.tsx";
import { getReaction } from "#web/issue-filters/sorts.ts";
import { RowHtmlContext } from "#web/issue-list/row-html/row-html.ts";
import { IssueListHeader } from "#web/issue-list/IssueListHeader.tsx";
import { isPathOf, type PanelIssue } from "#web/panel/panel-address.ts";
import { useIsLoading } from "#web/platform/router/useIsLoading.ts";
import { useHasPainted } from "#web/platform/router/useHasPainted.ts";
import { useListActions } from "#web/issue-list/useListActions.ts";
import { useListAnnouncement } from "#web/issue-list/accessibility/useListAnnouncement.ts";
import { usePrefetchVisible } from "#web/issue-list/usePrefetchVisible.ts";
import { useRowDetails } from "#web/issue-list/useRowDetails.ts";
import { usePreference } from "#web/platform/storage/usePreference.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { PartialListNotice } from "#web/ui/list/PartialListNotice.tsx";
import { ListBox, ListRows } from "#web/ui/list/ListBox.tsx";
import type { IssueList_search$key } from "#web/__generated__/IssueList_search.graphql.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";
import { ISSUES_LOAD_ERROR } from "#shared/messages.ts";

type Props = {
  search: IssueList_search$key;
  list: ListAddress;
  query: string;
  /** Undefined for a list over all repositories, which has no filters by labels, people and so on. */
  repositoryId: string | undefined;
  /** The issue that is open beside the list. */
  openIssue?: PanelIssue | undefined;
  /** Whether the viewer can change several issues at once. */
  canSetState: boolean;
  onRetry: () => Promise<void>;
  /** Instead of the message that nothing was found. */
  empty?: ReactNode;
};

/** The rows that a navigation renders first; the others follow a frame or two later. */
const FIRST_ROWS = 6;

/** The rows of a search, with the tabs, filters, order and selection above them. */
export function IssueList({ search, list, query, repositoryId, openIssue, canSetState, onRetry, empty }: Props) {
  const { ok, isIncomplete, errors, edges, ...counted } = useFragment(
    graphql`
      fragment IssueList_search on SearchResultItemConnection {
        ...useCounts_search
        ...useLoadCounts_search
        ok
        isIncomplete
        errors {
          message
        }
        edges {
          titleHTML
          textMatches {
            property
            fragment
            highlights {
              beginIndice
              endIndice
            }
          }
          node {
            __typename
            ... on Issueish {
              id
              resourcePath
              ...IssueRow_issue
            }
          }
        }
      }
    `,
    search,
  );
  const counts = useCounts(counted);
  useLoadCounts(counted, { query, repositoryId });
  const { sort, texts, isPull } = analyze(parse(query));
  const rows = (edges ?? []).flatMap((edge) =>
    edge?.node?.id ? [{ ...edge, node: edge.node, id: edge.node.id }] : [],
  );
  const ids = rows.map((row) => row.id);
  // `pageSize=0` requests the counts only.
  const showsCountsOnly = list.pageSize === 0 && counts.total > 0;
  const reaction = getReaction(sort);
  const { details, hasFailed, retry } = useRowDetails({ ids, withReactions: reaction !== undefined });
  const announcement = useListAnnouncement(ids);
  const [density, setDensity] = usePreference("density", ["default", "compact"], "default");
  const body = useRef<HTMLUListElement>(null);
  const hasPainted = useHasPainted();
  const isLoading = useIsLoading(useLocation().pathname);
  const { actions, getRowSelection } = useListActions(ids, {
    details,
    query,
    // Bulk actions are for issues only.
    canSelect: canSetState && rows.length > 0 && rows.every((row) => row.node.__typename === "Issue"),
    isEverywhere: list.isEverywhere === true,
    opensFocused: openIssue !== undefined,
  });
  const rowHtml = use(RowHtmlContext);
  usePrefetchVisible(body, `${ids.join(" ")} ${hasPainted}`);

  return (
    <ListBox
      data-density={density}
      data-panel-links={!list.isEverywhere || undefined}
      aria-label="Results"
      aria-busy={isLoading}
    >
      <h2 className="visually-hidden">Results</h2>
      <p role="status" className="visually-hidden">
        {showsCountsOnly ? "" : announcement}
      </p>
      <IssueListHeader
        list={list}
        query={query}
        repositoryId={repositoryId}
        counts={counts}
        matching={isPull === false && counts.areExact ? { count: counts.total, max: counts.max } : undefined}
        actions={actions}
        density={density}
        onDensity={setDensity}
      />
      {isLoading && <ListSkeleton rows={Math.max(3, rows.length)} />}
      {!ok && <ListFailed message={ISSUES_LOAD_ERROR} reason={errors[0]?.message} onRetry={onRetry} />}
      {ok && isIncomplete && (
        <PartialListNotice onRetry={() => void onRetry()}>
          Some repositories are not available, and their issues are not listed.
        </PartialListNotice>
      )}
      {ok && rows.length > 0 && (
        <ListRows id="issues" ref={body} hidden={isLoading}>
          {(hasPainted ? rows : rows.slice(0, FIRST_ROWS)).map((row) => {
            const markedTitle = texts.length > 0 ? row.titleHTML : undefined;
            const matches = (row.textMatches ?? []).flatMap((match) => (match ? [match] : []));
            const isOpen = openIssue !== undefined && isPathOf(openIssue, row.node.resourcePath ?? "");
            const selection = getRowSelection(row.id);
            const known =
              matches.length === 0 && !isOpen
                ? rowHtml?.find(row.id, { list, query, markedTitle, reaction, selection })
                : undefined;
            return known ? (
              <KnownIssueRow key={row.id} row={known} />
            ) : (
              <IssueRow
                key={row.id}
                issue={row.node}
                details={details.get(row.id)}
                list={list}
                query={query}
                markedTitle={markedTitle}
                matches={matches}
                reaction={reaction}
                isOpen={isOpen}
                selection={selection}
              />
            );
          })}
        </ListRows>
      )}
      {ok && rows.length === 0 && !showsCountsOnly && !isLoading && (empty ?? <EmptyList />)}
      {hasFailed && (
        <PartialListNotice onRetry={retry}>Some details of these rows could not be loaded.</PartialListNotice>
      )}
    </ListBox>
  );
}
