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

/** Milestones over all repositories of an organization, those of one title together. */
export function OrganizationMilestonesPage({ variables }: PageProps<OrganizationMilestonesPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationMilestonesPageQuery>(QUERY, variables);
  const { pages, isLoading, hasFailed, loadMore, reload } = useMorePages<OrganizationMilestonesPageQuery>(
    QUERY,
    variables,
  );
  const { search } = useLocation();
  const [isCreating, setCreating] = useState(false);
  useTitle(`Milestones · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const isClosed = variables.state === "CLOSED";
  const loaded = [organization.milestones, ...pages.flatMap((page) => page.organization?.milestones ?? [])];
  const rows = loaded.flatMap((page) => (page.nodes ?? []).flatMap((one) => (one ? [one] : [])));
  const mine = (organization.repositories.nodes ?? []).flatMap((one) => (one?.viewerCanPush ? [one] : []));
  const path = paths.organizationMilestones(organization.login);
  const tab = (label: string, count: number, state: string | null) => ({
    label,
    count,
    to: withParameters(path, search, { state }),
    isCurrent: isClosed === (state !== null),
  });
  return (
    <Page
      viewer={safeViewer}
      context={<Link to={paths.account(organization.login)}>{organization.login}</Link>}
      width="narrow"
    >
      <PageHeading title="Milestones">
        {mine.length > 0 && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            New milestone
          </Button>
        )}
      </PageHeading>
      <ListBox aria-label="Milestones">
        <ListHeader>
          <CountedTabs
            label="State"
            tabs={[
              tab("Open", organization.open.totalCount, null),
              tab("Closed", organization.closed.totalCount, "closed"),
            ]}
          />
        </ListHeader>
        {rows.length === 0 ? (
          <EmptyState title={isClosed ? "There are no closed milestones" : "There are no open milestones"}>
            Milestones of the repositories that you can see stand here, those of one title together.
          </EmptyState>
        ) : (
          <ListRows>
            {rows.map((row) => (
              <SharedMilestoneRow
                key={row.title.toLowerCase()}
                milestone={row}
                organization={organization}
                isClosed={isClosed}
                onChanged={reload}
              />
            ))}
          </ListRows>
        )}
        {rows.length < organization.milestones.totalCount && (
          <LoadMore
            isLoading={isLoading}
            problem={hasFailed ? "Milestones cannot be loaded due to a system error." : undefined}
            onClick={() => void loadMore(rows.length)}
          />
        )}
      </ListBox>
      {isCreating && (
        <NewSharedMilestone
          organizationId={organization.id}
          repositories={mine}
          onCreated={() => {
            setCreating(false);
            void reload();
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}
