import { graphql, useFragment } from "react-relay";
import { useCounts } from "#web/issue-list/counts/useCounts.ts";
import { IssueList } from "#web/issue-list/IssueList.tsx";
import { ListPagination } from "#web/issue-list/ListPagination.tsx";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { ViewResults_search$key } from "#web/__generated__/ViewResults_search.graphql.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";
import { SHOWING_FIRST } from "#shared/messages.ts";
import styles from "./ViewPane.module.css";

type Props = {
  /** Null while a new view has no query. */
  search: ViewResults_search$key | null | undefined;
  list: ListAddress;
  query: string;
  page: number;
  pageSize: number;
  repositoryId: string | undefined;
  openIssue: PanelIssue | undefined;
  onRetry: () => Promise<void>;
};

/** The issues that a view finds, with their pages. */
export function ViewResults({ list, query, page, pageSize, repositoryId, openIssue, onRetry, ...props }: Props) {
  const search = useFragment(
    graphql`
      fragment ViewResults_search on SearchResultItemConnection {
        ...useCounts_search
        ...IssueList_search
      }
    `,
    props.search ?? null,
  );
  const { total, max, areExact } = useCounts(search);
  if (!search) {
    return (
      <EmptyState title="Build powerful views to keep track of work">
        <p>Create your own views to quickly find and access your work.</p>
      </EmptyState>
    );
  }
  const { isPull } = analyze(parse(query));
  const pageCount = pageSize > 0 ? Math.ceil(Math.min(max, total) / pageSize) : 0;
  return (
    <>
      <IssueList
        search={search}
        list={list}
        query={query}
        repositoryId={repositoryId}
        openIssue={openIssue}
        canSetState
        onRetry={onRetry}
      />
      {pageCount > 1 && <ListPagination list={list} query={query} page={page} pageCount={pageCount} />}
      {pageCount > 0 && areExact && total >= max && page >= pageCount && (
        <p className={styles.capped}>
          {SHOWING_FIRST} {max.toLocaleString("en-US")} {isPull ? "pull requests" : "issues"}. To view additional,
          please refine your search.
        </p>
      )}
    </>
  );
}
