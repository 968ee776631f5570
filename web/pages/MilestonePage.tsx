import { graphql } from "react-relay";
import { MilestoneHeader } from "#web/milestones/MilestoneHeader.tsx";
import { MilestoneIssues } from "#web/milestones/MilestoneIssues.tsx";
import { MilestonePane } from "#web/milestones/MilestonePane.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { useMorePages } from "#web/platform/relay/useMorePages.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { issueListAddress, listHref } from "#web/search/list-address.ts";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LoadMore } from "#web/ui/list/LoadMore.tsx";
import type { MilestonePageQuery } from "#web/__generated__/MilestonePageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths, quoted } from "#shared/paths.ts";
import styles from "./MilestonePage.module.css";

const QUERY = graphql`
  query MilestonePageQuery($owner: String!, $name: String!, $number: Int!, $query: String!, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      isArchived
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
      search(query: $query, first: $first, skip: $skip) {
        issueCount
        edges {
          cursor
        }
        ...MilestoneIssues_search
      }
    }
  }
`;

/** A milestone: how it stands, and its issues in the order of their priority. */
export function MilestonePage({ variables }: PageProps<MilestonePageQuery>) {
  const { repository, safeViewer } = usePageQuery<MilestonePageQuery>(QUERY, variables);
  const { pages, isLoading, hasFailed, loadMore, reload } = useMorePages<MilestonePageQuery>(QUERY, variables);
  const milestone = repository?.milestone;
  useTitle(
    milestone ? `${milestone.title} · Milestone #${milestone.number} · ${repository.nameWithOwner}` : "Milestone",
  );
  if (!repository || !milestone) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const isClosed = variables.query.startsWith("state:closed");
  const path = paths.milestone(address, milestone.number);
  const list = issueListAddress(address);
  const loaded = [repository.search, ...pages.flatMap((page) => page.repository?.search ?? [])];
  const shown = variables.skip + loaded.reduce((sum, page) => sum + (page.edges?.length ?? 0), 0);
  const { openIssueCount: open, closedIssueCount: closed } = milestone;
  const begun = `${paths.newIssue(address)}?${new URLSearchParams({ milestone: milestone.title }).toString()}`;
  let newIssuePath: string | undefined;
  if (repository.viewerCanCreateIssues) newIssuePath = begun;
  else if (!safeViewer.isSignedIn && !repository.isArchived) newIssuePath = paths.signIn(begun);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <MilestoneHeader
        milestone={milestone}
        repository={address}
        canChange={repository.viewerCanPush}
        newIssuePath={newIssuePath}
      />
      <div className={styles.columns}>
        <MilestonePane milestone={milestone} />
        <MilestoneIssues
          key={isClosed ? "closed" : "open"}
          pages={loaded}
          milestone={milestone}
          repositoryId={repository.id}
          list={list}
          query={`is:${isClosed ? "closed" : "open"} milestone:${quoted(milestone.title)}`}
          tabs={
            <CountedTabs
              label="State"
              tabs={[
                { label: "Open", count: open, to: path, isCurrent: !isClosed },
                { label: "Closed", count: closed, to: `${path}?closed=1`, isCurrent: isClosed },
              ]}
            />
          }
          empty={
            <Nothing
              isFirstPage={variables.skip === 0}
              isClosed={isClosed}
              path={isClosed ? `${path}?closed=1` : path}
              withoutPath={listHref(list, "is:issue state:open no:milestone")}
            />
          }
          more={
            shown < repository.search.issueCount && (
              <LoadMore
                isLoading={isLoading}
                problem={hasFailed ? "Failed to load issues." : undefined}
                onClick={() => void loadMore(shown)}
              />
            )
          }
          canSetState={repository.viewerCanPush}
          // On a later page nobody sees what the first row comes after.
          canReorder={repository.viewerCanPush && !isClosed && variables.skip === 0 && open < LIMITS.milestoneReorder}
          reload={reload}
        />
      </div>
    </RepositoryPage>
  );
}

type NothingProps = { isFirstPage: boolean; isClosed: boolean; path: string; withoutPath: string };

/** What stands where there are no issues. */
function Nothing({ isFirstPage, isClosed, path, withoutPath }: NothingProps) {
  if (!isFirstPage) {
    return (
      <EmptyState title="There is nothing on this page">
        <Link to={path}>Go to the first page</Link>
      </EmptyState>
    );
  }
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
      <Link to={withoutPath}>issues with no milestones</Link> in this repository.
    </EmptyState>
  );
}
