import { graphql, useLazyLoadQuery } from "react-relay";
import { useLocation } from "react-router";
import { IssueFieldSettings } from "#web/organizations/IssueFieldSettings.tsx";
import { IssueTypeSettings } from "#web/organizations/IssueTypeSettings.tsx";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { OrganizationSettingsPageQuery } from "#web/__generated__/OrganizationSettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./OrganizationSettingsPage.module.css";

const QUERY = graphql`
  query OrganizationSettingsPageQuery($login: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      viewerCanAdminister
      ...IssueTypeSettings_organization
      ...IssueFieldSettings_organization
    }
  }
`;

/** What an organization gives all its issues: types and fields. For its owners. */
export function OrganizationSettingsPage({ variables }: PageProps) {
  const { organization, safeViewer } = useLazyLoadQuery<OrganizationSettingsPageQuery>(
    QUERY,
    variables as OrganizationSettingsPageQuery["variables"],
    { fetchPolicy: "store-or-network" },
  );
  const { pathname } = useLocation();
  const isFields = pathname.endsWith("/issue-fields");
  const title = isFields ? "Issue fields" : "Issue types";
  useTitle(`${title} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const tabs = [
    { to: paths.organizationIssueTypes(organization.login), label: "Issue types", isCurrent: !isFields },
    { to: paths.organizationIssueFields(organization.login), label: "Issue fields", isCurrent: isFields },
  ];
  const context = <Link to={paths.account(organization.login)}>{organization.login}</Link>;
  return (
    <Page viewer={safeViewer} context={context} width="narrow">
      <nav aria-label="Organization settings" className={styles.tabs}>
        {tabs.map(({ to, label, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <PageHeading title={title} />
      {isFields ? (
        <IssueFieldSettings organization={organization} />
      ) : (
        <IssueTypeSettings organization={organization} />
      )}
    </Page>
  );
}
