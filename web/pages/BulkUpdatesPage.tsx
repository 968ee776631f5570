import { graphql } from "react-relay";
import { BulkUpdates } from "#web/bulk/jobs/BulkUpdates.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { BulkUpdatesPageQuery } from "#web/__generated__/BulkUpdatesPageQuery.graphql.ts";
import { BULK_UPDATES } from "#shared/messages.ts";

const QUERY = graphql`
  query BulkUpdatesPageQuery($owner: String!, $name: String!, $first: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      nameWithOwner
      viewerCanPush
      ...RepositoryPage_repository
      ...BulkUpdates_repository @arguments(first: $first)
    }
  }
`;

/** Where those who can push see and undo the bulk updates of a repository. */
export function BulkUpdatesPage({ variables }: PageProps<BulkUpdatesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<BulkUpdatesPageQuery>(QUERY, variables);
  useTitle(`${BULK_UPDATES} · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title={BULK_UPDATES} />
      <BulkUpdates key={repository.nameWithOwner} repository={repository} first={variables.first} />
    </RepositoryPage>
  );
}
