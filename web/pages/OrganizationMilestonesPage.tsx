import { useState } from "react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { NewSharedMilestone } from "#web/milestones/NewSharedMilestone.tsx";
import { SharedMilestoneRow } from "#web/milestones/SharedMilestoneRow.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { useMorePages } from "#web/platform/relay/useMorePages.ts";
import { Page } from "#web/shell/Page.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LoadMore } from "#web/ui/list/LoadMore.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ListBox, ListHeader, ListRows } from "#web/ui/list/ListBox.tsx";
import type { OrganizationMilestonesPageQuery } from "#web/__generated__/OrganizationMilestonesPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { MILESTONES_SYSTEM_ERROR } from "#shared/messages.ts";

const QUERY = graphql`
  query OrganizationMilestonesPageQuery(
    $login: String!
    $state: MilestoneState!
    $query: String
    $first: Int!
    $skip: Int!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      id
      login
      repositories(first: 100) {
        nodes {
          id
          name
          viewerCanPush
        }
      }
      open: milestones(first: 0, state: OPEN, query: $query) {
        totalCount
      }
      closed: milestones(first: 0, state: CLOSED, query: $query) {
        totalCount
      }
      milestones(first: $first, skip: $skip, state: $state, query: $query) {
        totalCount
        nodes {
          title
          ...SharedMilestoneRow_milestone
        }
      }
    }
  }
`;

type Organization = NonNullable<OrganizationMilestonesPageQuery["response"]["organization"]>;

/** The milestones of all repositories of an organization, grouped by title. */
export function OrganizationMilestonesPage({ variables }: PageProps<OrganizationMilestonesPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationMilestonesPageQuery>(QUERY, variables);
  const milestonePages = useMorePages<OrganizationMilestonesPageQuery>(QUERY, variables);
  useTitle(`Milestones · ${organization?.login ?? ""}`);
  if (!organization) return null;
  return (
    <Page
      viewer={safeViewer}
      context={<Link to={paths.account(organization.login)}>{organization.login}</Link>}
      width="narrow"
    >
      <PageHeading title="Milestones">
        <NewMilestoneButton organization={organization} onCreated={() => void milestonePages.reload()} />
      </PageHeading>
      <Milestones organization={organization} isClosed={variables.state === "CLOSED"} {...milestonePages} />
    </Page>
  );
}

function NewMilestoneButton({ organization, onCreated }: { organization: Organization; onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const repositories = (organization.repositories.nodes ?? []).flatMap((repository) =>
    repository?.viewerCanPush ? [repository] : [],
  );
  if (repositories.length === 0) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New milestone
      </Button>
      {isOpen && (
        <NewSharedMilestone
          organizationId={organization.id}
          repositories={repositories}
          onCreated={() => {
            setOpen(false);
            onCreated();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type MilestonesProps = { organization: Organization; isClosed: boolean } & ReturnType<
  typeof useMorePages<OrganizationMilestonesPageQuery>
>;

function Milestones({ organization, isClosed, pages, isLoading, hasFailed, loadMore, reload }: MilestonesProps) {
  const loaded = [organization.milestones, ...pages.flatMap((page) => page.organization?.milestones ?? [])];
  const rows = loaded.flatMap((page) => (page.nodes ?? []).flatMap((node) => (node ? [node] : [])));
  return (
    <ListBox aria-label="Milestones">
      <ListHeader>
        <StateTabs organization={organization} isClosed={isClosed} />
      </ListHeader>
      {rows.length === 0 ? (
        <EmptyState title={isClosed ? "There are no closed milestones" : "There are no open milestones"}>
          This list has the milestones of all repositories that you can see, grouped by title.
        </EmptyState>
      ) : (
        <ListRows>
          {rows.map((row) => (
            <SharedMilestoneRow
              key={row.title.toLowerCase()}
              milestone={row}
              organization={organization}
              isClosed={isClosed}
              onUpdated={() => void reload()}
            />
          ))}
        </ListRows>
      )}
      {rows.length < organization.milestones.totalCount && (
        <LoadMore
          isLoading={isLoading}
          problem={hasFailed ? MILESTONES_SYSTEM_ERROR : undefined}
          onClick={() => void loadMore(rows.length)}
        />
      )}
    </ListBox>
  );
}

function StateTabs({ organization, isClosed }: { organization: Organization; isClosed: boolean }) {
  const { search } = useLocation();
  const { login, open, closed } = organization;
  const getPath = (state: string | null) => withParameters(paths.organizationMilestones(login), search, { state });
  return (
    <CountedTabs
      label="State"
      tabs={[
        { label: "Open", count: open.totalCount, to: getPath(null), isCurrent: !isClosed },
        { label: "Closed", count: closed.totalCount, to: getPath("closed"), isCurrent: isClosed },
      ]}
    />
  );
}
