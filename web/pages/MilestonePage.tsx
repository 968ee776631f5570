import { graphql } from "react-relay";
import { MilestoneHeader } from "#web/milestones/MilestoneHeader.tsx";
import { MilestoneIssues } from "#web/milestones/MilestoneIssues.tsx";
import { MilestonePane } from "#web/milestones/MilestonePane.tsx";
import { getMilestoneIssuePath } from "#web/pages/milestone-issue-path.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { useMorePages } from "#web/platform/relay/useMorePages.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { issueListAddress, listHref, type ListAddress, type RepositoryAddress } from "#web/search/list-address.ts";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LoadMore } from "#web/ui/list/LoadMore.tsx";
import type { MilestonePageQuery } from "#web/__generated__/MilestonePageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths, quoted } from "#shared/paths.ts";
import { ISSUES_NOT_LOADED } from "#shared/messages.ts";
import styles from "./MilestonePage.module.css";

const QUERY = graphql`
  query MilestonePageQuery(
    $owner: String!
    $name: String!
    $number: Int!
    $query: String!
    $first: Int!
    $skip: Int!
    $previousSkip: Int!
    $isLaterPage: Boolean!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      isArchived
      hasIssuesEnabled
      viewerCanPush
      viewerCanCreateIssues
      owner {
        login
      }
      ...RepositoryPage_repository
      milestone(number: $number) {
        id
        number
        title
        updatedAt
        openIssueCount
        closedIssueCount
        ...MilestoneHeader_milestone
        ...MilestonePane_milestone
      }
      search(query: $query, type: ISSUE_ADVANCED, aggregations: true, first: $first, skip: $skip) {
        issueCount
        edges {
          cursor
        }
        ...MilestoneIssues_search
      }
      # The issue before the page, after which its first row can be dropped.
      previous: search(query: $query, first: 1, skip: $previousSkip) @include(if: $isLaterPage) {
        nodes {
          ... on Issueish {
            id
          }
        }
      }
    }
  }
`;

type Repository = NonNullable<MilestonePageQuery["response"]["repository"]>;
type Milestone = NonNullable<Repository["milestone"]>;

/** A milestone's progress, and its issues in the order of their priority. */
export function MilestonePage({ variables }: PageProps<MilestonePageQuery>) {
  const { repository, safeViewer } = usePageQuery<MilestonePageQuery>(QUERY, variables);
  const milestone = repository?.milestone;
  useTitle(
    milestone ? `${milestone.title} · Milestone #${milestone.number} · ${repository.nameWithOwner}` : "Milestone",
  );
  if (!repository || !milestone) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <MilestoneHeader
        milestone={milestone}
        repository={getAddress(repository)}
        canUpdate={repository.viewerCanPush}
        newIssuePath={getMilestoneIssuePath({ repository, milestone, isSignedIn: safeViewer.isSignedIn })}
      />
      <div className={styles.columns}>
        <MilestonePane milestone={milestone} />
        <Issues repository={repository} milestone={milestone} variables={variables} />
      </div>
    </RepositoryPage>
  );
}

function getAddress({ owner, name }: Repository): RepositoryAddress {
  return { owner: owner.login, name };
}

type IssuesProps = { repository: Repository; milestone: Milestone; variables: MilestonePageQuery["variables"] };

function Issues({ repository, milestone, variables }: IssuesProps) {
  const { pages, isLoading, hasFailed, loadMore, reload } = useMorePages<MilestonePageQuery>(QUERY, variables);
  const address = getAddress(repository);
  const isClosed = variables.query.startsWith("state:closed");
  const isFirstPage = variables.skip === 0;
  const path = paths.milestone(address, milestone.number);
  const list = issueListAddress(address);
  const loaded = [repository.search, ...pages.flatMap((page) => page.repository?.search ?? [])];
  const end = variables.skip + loaded.reduce((sum, page) => sum + (page.edges?.length ?? 0), 0);
  return (
    <MilestoneIssues
      key={isClosed ? "closed" : "open"}
      pages={loaded}
      milestone={milestone}
      repositoryId={repository.id}
      list={list}
      query={`is:${isClosed ? "closed" : "open"} milestone:${quoted(milestone.title)}`}
      tabs={<StateTabs milestone={milestone} path={path} isClosed={isClosed} />}
      empty={isFirstPage ? <NoIssues isClosed={isClosed} list={list} /> : <NoResults isClosed={isClosed} path={path} />}
      loadMore={
        end < repository.search.issueCount && (
          <LoadMore
            isLoading={isLoading}
            problem={hasFailed ? ISSUES_NOT_LOADED : undefined}
            onClick={() => void loadMore(end)}
          />
        )
      }
      canSetState={repository.viewerCanPush}
      previousId={repository.previous?.nodes?.[0]?.id ?? null}
      canReorder={repository.viewerCanPush && !isClosed && milestone.openIssueCount < LIMITS.milestoneReorder}
      reload={reload}
    />
  );
}

type StateProps = { path: string; isClosed: boolean };

function StateTabs({ milestone, path, isClosed }: StateProps & { milestone: Milestone }) {
  const { openIssueCount, closedIssueCount } = milestone;
  return (
    <CountedTabs
      label="State"
      tabs={[
        { label: "Open", count: openIssueCount, to: path, isCurrent: !isClosed },
        { label: "Closed", count: closedIssueCount, to: `${path}?closed=1`, isCurrent: isClosed },
      ]}
    />
  );
}

function NoResults({ path, isClosed }: StateProps) {
  return (
    <EmptyState title="No results on this page">
      <Link to={isClosed ? `${path}?closed=1` : path}>Go to the first page</Link>
    </EmptyState>
  );
}

function NoIssues({ isClosed, list }: { isClosed: boolean; list: ListAddress }) {
  if (isClosed) {
    return (
      <EmptyState title="There are no closed issues in this milestone">
        Issues will automatically be moved here when they are closed.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="There are no open issues in this milestone">
      Add issues to milestones to help organize your work for a particular release or project. Find and add{" "}
      <Link to={listHref(list, "is:issue state:open no:milestone")}>issues with no milestones</Link> in this repository.
    </EmptyState>
  );
}
