import { TagIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { SubscribeButton } from "#web/feeds/SubscribeButton.tsx";
import { MilestoneList } from "#web/milestones/MilestoneList.tsx";
import { MilestoneSortMenu } from "#web/milestones/MilestoneSortMenu.tsx";
import { useLiveMilestones } from "#web/milestones/useLiveMilestones.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { useMorePages } from "#web/platform/relay/useMorePages.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { LoadMore } from "#web/ui/list/LoadMore.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ListBox, ListHeader } from "#web/ui/list/ListBox.tsx";
import type { MilestonesPageQuery } from "#web/__generated__/MilestonesPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { CREATE_A_MILESTONE, MILESTONES_SYSTEM_ERROR } from "#shared/messages.ts";

const QUERY = graphql`
  query MilestonesPageQuery(
    $owner: String!
    $name: String!
    $states: [MilestoneState!]
    $orderBy: MilestoneOrder!
    $first: Int!
    $skip: Int!
  ) {
    safeViewer {
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      viewerCanPush
      owner {
        login
      }
      ...RepositoryPage_repository
      open: milestones(first: 0, states: [OPEN]) {
        totalCount
      }
      closed: milestones(first: 0, states: [CLOSED]) {
        totalCount
      }
      milestones(first: $first, skip: $skip, states: $states, orderBy: $orderBy) {
        totalCount
        nodes {
          id
        }
        ...MilestoneList_milestones
      }
    }
  }
`;

type Repository = NonNullable<MilestonesPageQuery["response"]["repository"]>;

/** A repository's milestones with their progress. */
export function MilestonesPage({ variables }: PageProps<MilestonesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<MilestonesPageQuery>(QUERY, variables);
  useTitle(`Milestones · ${repository?.nameWithOwner ?? ""}`);
  if (!repository?.milestones) return null;
  const address = getAddress(repository);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Milestones">
        <ButtonLink to={paths.labels(address)} icon={TagIcon}>
          Labels
        </ButtonLink>
        <SubscribeButton repository={address} />
        {repository.viewerCanPush && (
          <ButtonLink to={paths.newMilestone(address)} variant="primary">
            New milestone
          </ButtonLink>
        )}
      </PageHeading>
      <Milestones repository={repository} variables={variables} />
    </RepositoryPage>
  );
}

function getAddress({ owner, name }: Repository): RepositoryAddress {
  return { owner: owner.login, name };
}

type MilestonesProps = { repository: Repository; variables: MilestonesPageQuery["variables"] };

function Milestones({ repository, variables }: MilestonesProps) {
  const { pages, isLoading, hasFailed, loadMore, reload } = useMorePages<MilestonesPageQuery>(QUERY, variables);
  useLiveMilestones(repository.id, () => void reload());
  const isClosed = variables.states?.[0] === "CLOSED";
  const counts = { open: repository.open?.totalCount ?? 0, closed: repository.closed?.totalCount ?? 0 };
  const loaded = [repository, ...pages.flatMap((page) => page.repository ?? [])].flatMap(
    ({ milestones }) => milestones ?? [],
  );
  const end = variables.skip + loaded.reduce((sum, page) => sum + (page.nodes?.length ?? 0), 0);
  return (
    <ListBox aria-label="Milestones">
      <ListHeader>
        <StateTabs repository={repository} counts={counts} isClosed={isClosed} />
        <MilestoneSortMenu />
      </ListHeader>
      {(isClosed ? counts.closed : counts.open) === 0 ? (
        <NoMilestones
          hasNone={counts.open + counts.closed === 0}
          createPath={repository.viewerCanPush ? paths.newMilestone(getAddress(repository)) : undefined}
        />
      ) : (
        <MilestoneList
          key={isClosed ? "closed" : "open"}
          pages={loaded}
          repository={getAddress(repository)}
          canUpdate={repository.viewerCanPush}
          reload={reload}
        />
      )}
      {end < (repository.milestones?.totalCount ?? 0) && (
        <LoadMore
          isLoading={isLoading}
          problem={hasFailed ? MILESTONES_SYSTEM_ERROR : undefined}
          onClick={() => void loadMore(end)}
        />
      )}
    </ListBox>
  );
}

type TabsProps = { repository: Repository; counts: { open: number; closed: number }; isClosed: boolean };

function StateTabs({ repository, counts, isClosed }: TabsProps) {
  const { search } = useLocation();
  const getPath = (state: string | null) => withParameters(paths.milestones(getAddress(repository)), search, { state });
  return (
    <CountedTabs
      label="State"
      tabs={[
        { label: "Open", count: counts.open, to: getPath(null), isCurrent: !isClosed },
        { label: "Closed", count: counts.closed, to: getPath("closed"), isCurrent: isClosed },
      ]}
    />
  );
}

function NoMilestones({ hasNone, createPath }: { hasNone: boolean; createPath: string | undefined }) {
  return hasNone ? (
    <EmptyState title="You haven't created any Milestones.">
      {createPath !== undefined && <ButtonLink to={createPath}>{CREATE_A_MILESTONE}</ButtonLink>}
    </EmptyState>
  ) : (
    <EmptyState title="We couldn't find anything!">
      There aren't any milestones that match. Give it another shot above.
    </EmptyState>
  );
}
