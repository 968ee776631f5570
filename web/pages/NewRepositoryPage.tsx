import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { NewRepositoryForm } from "#web/repositories/NewRepositoryForm.tsx";
import { Page } from "#web/shell/Page.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewRepositoryPageQuery } from "#web/__generated__/NewRepositoryPageQuery.graphql.ts";

const QUERY = graphql`
  query NewRepositoryPageQuery {
    safeViewer {
      isSignedIn
      user {
        id
        login
      }
      ownableOrganizations {
        id
        login
      }
      ...Page_viewer
    }
  }
`;

export function NewRepositoryPage({ variables }: PageProps<NewRepositoryPageQuery>) {
  const { safeViewer } = usePageQuery<NewRepositoryPageQuery>(QUERY, variables);
  useTitle("New repository");
  const { user, ownableOrganizations } = safeViewer;
  if (!user) return null;
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title="Create a new repository" />
      <NewRepositoryForm owners={[user, ...ownableOrganizations]} />
    </Page>
  );
}
