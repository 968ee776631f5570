import { graphql, useFragment } from "react-relay";
import { OrganizationMemberships } from "#web/organizations/OrganizationMemberships.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { OrganizationsSettings_viewer$key } from "#web/__generated__/OrganizationsSettings_viewer.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

/** The viewer's organizations, in their settings. */
export function OrganizationsSettings({ viewer }: { viewer: OrganizationsSettings_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment OrganizationsSettings_viewer on Viewer {
        canCreateOrganizations
        ...OrganizationMemberships_viewer
      }
    `,
    viewer,
  );
  return (
    <>
      <PageHeading title="Organizations">
        {data.canCreateOrganizations && (
          <ButtonLink to={organizationPaths.newOrganization()} variant="primary">
            New organization
          </ButtonLink>
        )}
      </PageHeading>
      <OrganizationMemberships viewer={data} />
    </>
  );
}
