import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { OrganizationTable } from "#web/site/OrganizationTable.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { SitePages } from "#web/site/SitePages.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { SiteSearch } from "#web/site/SiteSearch.tsx";
import { SiteToolbar } from "#web/site/SiteToolbar.tsx";
import type { SiteOrganizationsPageQuery } from "#web/__generated__/SiteOrganizationsPageQuery.graphql.ts";

const QUERY = graphql`
  query SiteOrganizationsPageQuery($query: String, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      organizations(query: $query, first: $first, skip: $skip) {
        totalCount
        ...OrganizationTable_organizations
      }
    }
  }
`;

/** All organizations of the installation. */
export function SiteOrganizationsPage({ variables }: PageProps<SiteOrganizationsPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteOrganizationsPageQuery>(QUERY, variables);
  if (!site) return null;
  const { totalCount } = site.organizations;
  return (
    <SiteFrame viewer={safeViewer} title="Organizations">
      <SiteToolbar>
        <SiteSearch label="Search organizations" />
      </SiteToolbar>
      {totalCount > 0 ? (
        <OrganizationTable organizations={site.organizations} />
      ) : (
        <NoRows title="No organizations yet" isSearched={variables.query != null} />
      )}
      <SitePages totalCount={totalCount} />
    </SiteFrame>
  );
}
