import { MilestoneIcon, TagIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { SubscribeButton } from "#web/feeds/SubscribeButton.tsx";
import { useCounts } from "#web/issue-list/counts/useCounts.ts";
import { FirstTimeBanner } from "#web/issue-list/FirstTimeBanner.tsx";
import { IssueList } from "#web/issue-list/IssueList.tsx";
import { ListPagination } from "#web/issue-list/ListPagination.tsx";
import { PinnedIssues } from "#web/issue-list/PinnedIssues.tsx";
import { useLiveRepository } from "#web/issue-list/useLiveRepository.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { EmptyRepository } from "#web/repositories/EmptyRepository.tsx";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { issueListAddress, pullListAddress, type ListAddress } from "#web/search/list-address.ts";
import { getNewIssuePath } from "#web/pages/new-issue-path.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { RepositoryViews } from "#web/views/RepositoryViews.tsx";
import { SearchBar } from "#web/search/SearchBar.tsx";
import type { RepositoryIssuesPageQuery } from "#web/__generated__/RepositoryIssuesPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";
import { SHOWING_FIRST } from "#shared/messages.ts";
import styles from "./RepositoryIssuesPage.module.css";

const QUERY = graphql`
  query RepositoryIssuesPageQuery(
    $owner: String!
    $name: String!
    $query: String!
    $first: Int!
    $skip: Int!
    $isIndex: Boolean!
  ) {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      isArchived
      hasIssuesEnabled
      viewerCanCreateIssues
      hasAnyTemplates
      hasAnyIssues
      viewerCanPush
      owner {
        login
      }
      defaultView {
        id
        query
      }
      ...RepositoryViews_repository
      ...RepositoryPage_repository
      ...PinnedIssues_repository @include(if: $isIndex)
      ...FirstTimeBanner_repository @include(if: $isIndex)
      search(query: $query, first: $first, skip: $skip, waitsForCounts: false) {
        ...useCounts_search
        ok
        errors {
          start
          end
          message
          suggestion
        }
        ...IssueList_search
      }
    }
  }
`;

type Repository = NonNullable<RepositoryIssuesPageQuery["response"]["repository"]>;

export function RepositoryIssuesPage({ variables }: PageProps<RepositoryIssuesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<RepositoryIssuesPageQuery>(QUERY, variables);
  const { query } = variables;
  const isPulls = analyze(parse(query)).isPull === true;
  const heading = isPulls ? "Pull requests" : "Issues";
  useTitle(repository ? `${heading} · ${repository.owner.login}/${repository.name}` : heading);
  const reload = useReload(QUERY, variables);
  useLiveRepository(repository?.id, () => void reload());
  if (!repository) return null;
  const list = { ...getListAddress({ repository, isPulls }), pageSize: variables.first };
  const isIndex = variables.isIndex && query === list.baseQuery;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <h1 className="visually-hidden">{heading}</h1>
      {isIndex && <FirstTimeBanner repository={repository} list={list} />}
      {isIndex && <PinnedIssues repository={repository} />}
      <Toolbar repository={repository} isSignedIn={safeViewer.isSignedIn} list={list} query={query} isPulls={isPulls} />
      <IssueList
        search={repository.search}
        list={list}
        query={query}
        repositoryId={repository.id}
        canSetState={repository.viewerCanPush}
        onRetry={reload}
        empty={
          repository.hasAnyIssues || isPulls || query !== list.baseQuery ? undefined : (
            <EmptyRepository
              newIssuePath={getNewIssuePath({ repository, isSignedIn: safeViewer.isSignedIn })}
              canImport={safeViewer.user?.isSiteAdmin === true}
            />
          )
        }
      />
      <Pages repository={repository} list={list} variables={variables} noun={heading.toLowerCase()} />
    </RepositoryPage>
  );
}

function getListAddress({ repository, isPulls }: { repository: Repository; isPulls: boolean }): ListAddress {
  const address = { owner: repository.owner.login, name: repository.name };
  return isPulls ? pullListAddress(address) : issueListAddress(address, repository.defaultView?.query || undefined);
}

type ToolbarProps = { repository: Repository; isSignedIn: boolean; list: ListAddress; query: string; isPulls: boolean };

function Toolbar({ repository, isSignedIn, list, query, isPulls }: ToolbarProps) {
  const address = { owner: repository.owner.login, name: repository.name };
  const { ok, errors } = repository.search;
  const newIssuePath = getNewIssuePath({ repository, isSignedIn });
  return (
    <div className={styles.toolbar}>
      <SearchBar list={list} repositoryId={repository.id} query={query} problems={ok ? errors : []} />
      <div className={styles.actions}>
        {isSignedIn && <RepositoryViews repository={repository} list={list} query={query} />}
        <ButtonLink to={paths.labels(address)} icon={TagIcon}>
          Labels
        </ButtonLink>
        <ButtonLink to={paths.milestones(address)} icon={MilestoneIcon}>
          Milestones
        </ButtonLink>
        <SubscribeButton repository={address} query={query} />
        {isPulls && repository.viewerCanPush && !repository.isArchived && (
          <ButtonLink to={paths.newPull(address)} variant="primary">
            New pull request
          </ButtonLink>
        )}
        {!isPulls && newIssuePath !== undefined && (
          <ButtonLink to={newIssuePath} variant="primary">
            New issue
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

type PagesProps = {
  repository: Repository;
  list: ListAddress;
  variables: RepositoryIssuesPageQuery["variables"];
  noun: string;
};

function Pages({ repository, list, variables, noun }: PagesProps) {
  const { query, first, skip } = variables;
  const { total, max, areExact } = useCounts(repository.search);
  const page = first > 0 ? skip / first + 1 : 1;
  const pageCount = first > 0 ? Math.ceil(Math.min(max, total) / first) : 0;
  return (
    <>
      {pageCount > 1 && <ListPagination list={list} query={query} page={page} pageCount={pageCount} />}
      {pageCount > 0 && areExact && total >= max && page >= pageCount && (
        <p className={styles.capped}>
          {SHOWING_FIRST} {max.toLocaleString("en-US")} {noun}. To view additional, please refine your search.
        </p>
      )}
    </>
  );
}
