import { IssueOpenedIcon } from "@primer/octicons-react";
import { LinkButton } from "@primer/react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { Link as RouterLink, useSearchParams } from "react-router";
import { IssueRow } from "#web/issues/IssueRow.tsx";
import { ListPagination } from "#web/issues/ListPagination.tsx";
import { SortMenu } from "#web/issues/SortMenu.tsx";
import { StateTabs } from "#web/issues/StateTabs.tsx";
import { useLiveList } from "#web/issues/useLiveList.ts";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { SearchBar } from "#web/search/SearchBar.tsx";
import type { RepositoryIssuesPageQuery } from "#web/__generated__/RepositoryIssuesPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";
import { parse } from "#shared/query/parse.ts";
import { summarize } from "#shared/query/normalize.ts";
import styles from "./RepositoryIssuesPage.module.css";

const QUERY = graphql`
  query RepositoryIssuesPageQuery($owner: String!, $name: String!, $query: String!, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      isArchived
      hasIssuesEnabled
      viewerCanCreateIssues
      owner {
        login
      }
      ...RepositoryPage_repository
      search(query: $query, first: $first, skip: $skip) {
        issueCount
        openIssueCount
        closedIssueCount
        edges {
          node {
            ... on Issueish {
              id
              ...IssueRow_issue
            }
          }
        }
      }
    }
  }
`;

export function RepositoryIssuesPage({ variables }: PageProps) {
  const data = useLazyLoadQuery<RepositoryIssuesPageQuery>(QUERY, variables as RepositoryIssuesPageQuery["variables"], {
    fetchPolicy: "store-or-network",
  });
  const [search] = useSearchParams();
  const { repository, safeViewer } = data;
  useTitle(repository ? `Issues · ${repository.owner.login}/${repository.name}` : "Issues");
  useLiveList(repository?.id, QUERY, variables);
  if (!repository) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const query = String(variables["query"]);
  const { issueCount, openIssueCount, closedIssueCount, edges } = repository.search;
  const rows = (edges ?? []).flatMap((edge) => (edge?.node?.id ? [{ ...edge.node, id: edge.node.id }] : []));
  const page = pageNumber(search.get("page"));
  const cap = safeViewer.isSignedIn ? LIMITS.listItemsScopedSignedIn : LIMITS.listItems;
  const pageCount = Math.ceil(Math.min(cap, issueCount) / LIMITS.pageSize);
  const kind = summarize(parse(query)).isPull ? "pull requests" : "issues";
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <h1 className="visually-hidden">{kind === "issues" ? "Issues" : "Pull requests"}</h1>
      <div className={styles.toolbar}>
        <SearchBar repository={address} query={query} />
        <div className={styles.actions}>
          {repository.viewerCanCreateIssues && (
            <LinkButton as={RouterLink} to={paths.newIssue(address)} variant="primary">
              New issue
            </LinkButton>
          )}
          {!safeViewer.isSignedIn && !repository.isArchived && (
            <LinkButton as={RouterLink} to={paths.signIn(paths.newIssue(address))} variant="primary">
              New issue
            </LinkButton>
          )}
        </div>
      </div>
      <section className={styles.list} aria-label={kind === "issues" ? "Issues" : "Pull requests"}>
        <h2 className="visually-hidden">Results</h2>
        <div className={styles.header}>
          <StateTabs repository={address} query={query} open={openIssueCount} closed={closedIssueCount} />
          <SortMenu repository={address} query={query} />
        </div>
        {rows.length > 0 ? (
          <ul className={styles.rows}>
            {rows.map((node) => (
              <IssueRow key={node.id} issue={node} repository={address} query={query} />
            ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            <IssueOpenedIcon size={24} />
            <h3>No results</h3>
            <p>Try adjusting your search filters.</p>
          </div>
        )}
      </section>
      {pageCount > 1 && <ListPagination repository={address} query={query} page={page} pageCount={pageCount} />}
      {issueCount >= cap && page >= pageCount && (
        <p className={styles.capped}>
          Showing the first {cap.toLocaleString("en-US")} {kind}. To view additional, please refine your search.
        </p>
      )}
    </RepositoryPage>
  );
}
