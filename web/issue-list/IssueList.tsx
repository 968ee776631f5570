import { IssueOpenedIcon, RowsIcon } from "@primer/octicons-react";
import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { FilterMenus } from "#web/issue-list/FilterMenus.tsx";
import { IssueRow } from "#web/issue-list/IssueRow.tsx";
import { ListFailed } from "#web/issue-list/ListFailed.tsx";
import { ListSkeleton } from "#web/issue-list/ListSkeleton.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { SelectAll } from "#web/issue-list/SelectAll.tsx";
import { SortMenu } from "#web/issue-list/SortMenu.tsx";
import { getReaction } from "#web/issue-list/sorts.ts";
import { StateTabs } from "#web/issue-list/StateTabs.tsx";
import { useIsLoading } from "#web/platform/router/useIsLoading.ts";
import { useHasPainted } from "#web/platform/router/useHasPainted.ts";
import { useListKeys } from "#web/issue-list/useListKeys.ts";
import { usePrefetchVisible } from "#web/issue-list/usePrefetchVisible.ts";
import { useRowDetails } from "#web/issue-list/useRowDetails.ts";
import { useSelection } from "#web/issue-list/useSelection.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { usePreference } from "#web/platform/storage/usePreference.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { ListBox, ListHeader, ListRows, SelectedCount } from "#web/ui/list/ListBox.tsx";
import type { IssueList_search$key } from "#web/__generated__/IssueList_search.graphql.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";
import styles from "./IssueList.module.css";

type Props = {
  search: IssueList_search$key;
  list: ListAddress;
  query: string;
  /** Undefined: over all repositories, where what belongs to one cannot be chosen from. */
  repositoryId: string | undefined;
  /** The path of the issue that stands beside the list. */
  openPath?: string | undefined;
  /** Whether the viewer may change several issues at once. */
  mayMark: boolean;
  onRetry: () => Promise<void>;
};

/** Rows that are drawn first, where one stepped to the list: the others follow a frame or two later. */
const FIRST_ROWS = 6;

/** The rows of a search with all that stands around them: tabs, filters, order, selection. */
export function IssueList({ search, list, query, repositoryId, openPath, mayMark, onRetry }: Props) {
  const { ok, errors, openIssueCount, closedIssueCount, edges } = useFragment(
    graphql`
      fragment IssueList_search on SearchResultItemConnection {
        ok
        openIssueCount
        closedIssueCount
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
  const { sort, texts } = analyze(parse(query));
  const rows = (edges ?? []).flatMap((edge) =>
    edge?.node?.id ? [{ ...edge, node: edge.node, id: edge.node.id }] : [],
  );
  const ids = rows.map((row) => row.id);
  const reaction = getReaction(sort);
  const { more, hasFailed, retry } = useRowDetails(ids, reaction !== undefined);
  const selection = useSelection(ids);
  const [density, setDensity] = usePreference("density", ["default", "compact"], "default");
  const body = useRef<HTMLUListElement>(null);
  const isPainted = useHasPainted();
  const isLoading = useIsLoading(useLocation().pathname);
  useListKeys(body);
  usePrefetchVisible(body, `${ids.join(" ")} ${isPainted}`);
  // The acts on several issues are for issues alone.
  const maySelect = mayMark && rows.length > 0 && rows.every((row) => row.node.__typename === "Issue");
  const isSelecting = maySelect && selection.ids.length > 0;

  return (
    <ListBox data-density={density} aria-label="Results" aria-busy={isLoading}>
      <h2 className="visually-hidden">Results</h2>
      <ListHeader>
        {maySelect && <SelectAll chosen={selection.ids.length} total={rows.length} onToggle={selection.toggleAll} />}
        {isSelecting ? (
          <>
            <SelectedCount count={selection.ids.length} />
            <MarkAsMenu ids={selection.ids} onDone={selection.clear} />
          </>
        ) : (
          <>
            <StateTabs list={list} query={query} open={openIssueCount} closed={closedIssueCount} />
            {repositoryId !== undefined && <FilterMenus list={list} query={query} repositoryId={repositoryId} />}
            <div className={styles.view}>
              <SortMenu list={list} query={query} />
              <IconButton
                icon={RowsIcon}
                size="small"
                aria-label={density === "compact" ? "Show roomy rows" : "Show compact rows"}
                onClick={() => setDensity(density === "compact" ? "default" : "compact")}
              />
            </div>
          </>
        )}
      </ListHeader>
      {isLoading && <ListSkeleton rows={Math.max(3, rows.length)} />}
      {!ok && <ListFailed reason={errors[0]?.message} onRetry={onRetry} />}
      {ok && rows.length > 0 && (
        <ListRows ref={body} hidden={isLoading}>
          {(isPainted ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
            <IssueRow
              key={row.id}
              issue={row.node}
              more={more.get(row.id)}
              list={list}
              query={query}
              markedTitle={texts.length > 0 ? row.titleHTML : undefined}
              matches={(row.textMatches ?? []).flatMap((match) => (match ? [match] : []))}
              reaction={reaction}
              isOpen={openPath !== undefined && row.node.resourcePath?.replace("/pull/", "/issues/") === openPath}
              selection={
                maySelect
                  ? { isSelected: selection.has(row.id), onToggle: (isRange) => selection.toggle(row.id, isRange) }
                  : undefined
              }
            />
          ))}
        </ListRows>
      )}
      {ok && rows.length === 0 && !isLoading && (
        <div className={styles.empty}>
          <IssueOpenedIcon size={24} />
          <h3>No results</h3>
          <p>Try adjusting your search filters.</p>
        </div>
      )}
      {hasFailed && (
        <p className={styles.partial} role="status">
          Some details of these rows could not be loaded.{" "}
          <button type="button" className="link-button" onClick={retry}>
            try again
          </button>
        </p>
      )}
    </ListBox>
  );
}
