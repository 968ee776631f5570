import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { OrganizationFrame } from "#web/organizations/OrganizationFrame.tsx";
import { getOrganizationSection, OrganizationSettingsTabs } from "#web/organizations/OrganizationSettingsTabs.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { SingleSignOnRequirement } from "#web/single-sign-on/SingleSignOnRequirement.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { OrganizationSecurityPageQuery } from "#web/__generated__/OrganizationSecurityPageQuery.graphql.ts";

const QUERY = graphql`
  query OrganizationSecurityPageQuery($login: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      viewerCanAdminister
      ...OrganizationFrame_organization
      ...SingleSignOnRequirement_organization
    }
  }
`;

/** How the members of an organization authenticate. For its owners. */
export function OrganizationSecurityPage({ variables }: PageProps<OrganizationSecurityPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationSecurityPageQuery>(QUERY, variables);
  const { title } = getOrganizationSection(useLocation().pathname);
  useTitle(`${title} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  return (
    <OrganizationFrame organization={organization} viewer={safeViewer}>
      <OrganizationSettingsTabs login={organization.login} />
      <PageHeading title={title} />
      <FormSection title="Single sign-on">
        <SingleSignOnRequirement organization={organization} />
      </FormSection>
    </OrganizationFrame>
  );
}
