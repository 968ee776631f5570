import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { RepositoryTable } from "#web/site/RepositoryTable.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { SitePages } from "#web/site/SitePages.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { SiteSearch } from "#web/site/SiteSearch.tsx";
import { SiteToolbar } from "#web/site/SiteToolbar.tsx";
import type { SiteRepositoriesPageQuery } from "#web/__generated__/SiteRepositoriesPageQuery.graphql.ts";

const QUERY = graphql`
  query SiteRepositoriesPageQuery($query: String, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      repositories(query: $query, first: $first, skip: $skip) {
        totalCount
        ...RepositoryTable_repositories
      }
    }
  }
`;

/** All repositories of the installation. */
export function SiteRepositoriesPage({ variables }: PageProps<SiteRepositoriesPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteRepositoriesPageQuery>(QUERY, variables);
  if (!site) return null;
  const { totalCount } = site.repositories;
  return (
    <SiteFrame viewer={safeViewer} title="Repositories">
      <SiteToolbar>
        <SiteSearch label="Search by owner or name" />
      </SiteToolbar>
      {totalCount > 0 ? (
        <RepositoryTable repositories={site.repositories} />
      ) : (
        <NoRows title="No repositories yet" isSearched={variables.query != null} />
      )}
      <SitePages totalCount={totalCount} />
    </SiteFrame>
  );
}
