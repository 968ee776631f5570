import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { DefaultLabels } from "#web/labels/DefaultLabels.tsx";
import { IssueFieldSettings } from "#web/organizations/IssueFieldSettings.tsx";
import { IssueTypeSettings } from "#web/organizations/IssueTypeSettings.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
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
      ...DefaultLabels_owner
    }
  }
`;

const SECTIONS = [
  { end: "/issue-types", title: "Issue types", path: paths.organizationIssueTypes },
  { end: "/issue-fields", title: "Issue fields", path: paths.organizationIssueFields },
  { end: "/labels", title: "Default labels", path: paths.organizationLabels },
] as const;

/** The issue types, the issue fields and the default labels of an organization. For its owners. */
export function OrganizationSettingsPage({ variables }: PageProps<OrganizationSettingsPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationSettingsPageQuery>(QUERY, variables);
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ end }) => pathname.endsWith(end)) ?? SECTIONS[0];
  const { title } = section;
  useTitle(`${title} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const context = <Link to={paths.account(organization.login)}>{organization.login}</Link>;
  return (
    <Page viewer={safeViewer} context={context} width="narrow">
      <nav aria-label="Organization settings" className={styles.tabs}>
        {SECTIONS.map((tab) => (
          <Link key={tab.end} to={tab.path(organization.login)} aria-current={tab === section ? "page" : undefined}>
            {tab.title}
          </Link>
        ))}
      </nav>
      <PageHeading title={title} />
      {section.end === "/issue-types" && <IssueTypeSettings organization={organization} />}
      {section.end === "/issue-fields" && <IssueFieldSettings organization={organization} />}
      {section.end === "/labels" && <DefaultLabels owner={organization} />}
    </Page>
  );
}
