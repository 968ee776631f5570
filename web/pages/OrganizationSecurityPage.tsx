import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { SingleSignOnRequirement } from "#web/single-sign-on/SingleSignOnRequirement.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { OrganizationSecurityPageQuery } from "#web/__generated__/OrganizationSecurityPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query OrganizationSecurityPageQuery($login: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      viewerCanAdminister
      ...SingleSignOnRequirement_organization
    }
  }
`;

const TITLE = "Authentication security";

/** How the members of an organization authenticate. For its owners. */
export function OrganizationSecurityPage({ variables }: PageProps<OrganizationSecurityPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationSecurityPageQuery>(QUERY, variables);
  useTitle(`${TITLE} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const context = <Link to={paths.account(organization.login)}>{organization.login}</Link>;
  return (
    <Page viewer={safeViewer} context={context} width="narrow">
      <PageHeading title={TITLE} />
      <FormSection title="Single sign-on">
        <SingleSignOnRequirement organization={organization} />
      </FormSection>
    </Page>
  );
}
