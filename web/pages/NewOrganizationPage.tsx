import { graphql } from "react-relay";
import { NewOrganizationForm } from "#web/organizations/NewOrganizationForm.tsx";
import { OrganizationMemberships } from "#web/organizations/OrganizationMemberships.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewOrganizationPageQuery } from "#web/__generated__/NewOrganizationPageQuery.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

const QUERY = graphql`
  query NewOrganizationPageQuery($isList: Boolean!) {
    safeViewer {
      isSignedIn
      canCreateOrganizations
      ...OrganizationMemberships_viewer @include(if: $isList)
      ...Page_viewer
    }
  }
`;

/** The organizations of the viewer, or the form for a new one. */
export function NewOrganizationPage({ variables }: PageProps<NewOrganizationPageQuery>) {
  const { safeViewer } = usePageQuery<NewOrganizationPageQuery>(QUERY, variables);
  const title = variables.isList ? "Organizations" : "Create a new organization";
  useTitle(title);
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title={title}>
        {variables.isList && safeViewer.canCreateOrganizations && (
          <ButtonLink to={organizationPaths.newOrganization()} variant="primary">
            New organization
          </ButtonLink>
        )}
      </PageHeading>
      {variables.isList ? <OrganizationMemberships viewer={safeViewer} /> : <NewOrganizationForm />}
    </Page>
  );
}
