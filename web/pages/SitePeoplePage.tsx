import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { PeopleTable } from "#web/site/people/PeopleTable.tsx";
import { PERSON_FILTERS, PersonFilters } from "#web/site/people/PersonFilters.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { SitePages } from "#web/site/SitePages.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { SiteSearch } from "#web/site/SiteSearch.tsx";
import { SiteToolbar } from "#web/site/SiteToolbar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import type { SitePeoplePageQuery } from "#web/__generated__/SitePeoplePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query SitePeoplePageQuery($query: String, $filter: SitePersonFilter, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      people(query: $query, filter: $filter, first: $first, skip: $skip) {
        totalCount
        ...PeopleTable_people
      }
    }
  }
`;

/** The accounts of all people. */
export function SitePeoplePage({ variables }: PageProps<SitePeoplePageQuery>) {
  const { safeViewer, site } = usePageQuery<SitePeoplePageQuery>(QUERY, variables);
  const { search } = useLocation();
  const filter = PERSON_FILTERS.find(({ value }) => value === variables.filter) ?? PERSON_FILTERS[0];
  if (!site) return null;
  const { totalCount } = site.people;
  return (
    <SiteFrame
      viewer={safeViewer}
      title="People"
      actions={
        <ButtonLink to={paths.siteInvitations()} variant="primary">
          Invite people
        </ButtonLink>
      }
    >
      <SiteToolbar>
        <SiteSearch label="Search by username, name or email" />
        <PersonFilters selected={filter.value} />
      </SiteToolbar>
      {totalCount > 0 ? <PeopleTable people={site.people} /> : <NoRows title="No people" isSearched={search !== ""} />}
      <SitePages totalCount={totalCount} />
    </SiteFrame>
  );
}
