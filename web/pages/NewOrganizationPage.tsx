import { graphql } from "react-relay";
import { NewOrganizationForm } from "#web/organizations/NewOrganizationForm.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewOrganizationPageQuery } from "#web/__generated__/NewOrganizationPageQuery.graphql.ts";

const QUERY = graphql`
  query NewOrganizationPageQuery {
    safeViewer {
      isSignedIn
      canCreateOrganizations
      ...Page_viewer
    }
  }
`;

export function NewOrganizationPage({ variables }: PageProps<NewOrganizationPageQuery>) {
  const { safeViewer } = usePageQuery<NewOrganizationPageQuery>(QUERY, variables);
  useTitle("Create a new organization");
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title="Create a new organization" />
      <NewOrganizationForm />
    </Page>
  );
}
