import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { OrganizationNavigation } from "#web/organizations/OrganizationNavigation.tsx";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { OrganizationFrame_organization$key } from "#web/__generated__/OrganizationFrame_organization.graphql.ts";
import type { Page_viewer$key } from "#web/__generated__/Page_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";

type Props = { organization: OrganizationFrame_organization$key; viewer: Page_viewer$key; children: ReactNode };

/** The frame of an organization's pages. */
export function OrganizationFrame({ organization, viewer, children }: Props) {
  const data = useFragment(
    graphql`
      fragment OrganizationFrame_organization on Organization {
        login
        ...OrganizationNavigation_organization
      }
    `,
    organization,
  );
  return (
    <Page
      viewer={viewer}
      context={<Link to={paths.account(data.login)}>{data.login}</Link>}
      navigation={<OrganizationNavigation organization={data} />}
      width="narrow"
    >
      {children}
    </Page>
  );
}
