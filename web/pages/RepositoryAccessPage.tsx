import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryAccess } from "#web/repositories/RepositoryAccess.tsx";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { RepositoryAccessPageQuery } from "#web/__generated__/RepositoryAccessPageQuery.graphql.ts";

const QUERY = graphql`
  query RepositoryAccessPageQuery($owner: String!, $name: String!, $query: String!, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      nameWithOwner
      viewerCanAdminister
      ...RepositoryPage_repository
      ...RepositoryAccess_repository
    }
  }
`;

export function RepositoryAccessPage({ variables }: PageProps<RepositoryAccessPageQuery>) {
  const { repository, safeViewer } = usePageQuery<RepositoryAccessPageQuery>(QUERY, variables);
  useTitle(`Access · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Access" />
      <RepositoryAccess repository={repository} />
    </RepositoryPage>
  );
}
