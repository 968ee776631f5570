import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { AuditExport } from "#web/audit/AuditExport.tsx";
import { AuditLog } from "#web/audit/AuditLog.tsx";
import { DefaultLabels } from "#web/labels/DefaultLabels.tsx";
import { IssueFieldSettings } from "#web/organizations/IssueFieldSettings.tsx";
import { IssueTypeSettings } from "#web/organizations/IssueTypeSettings.tsx";
import { MemberPrivileges } from "#web/organizations/MemberPrivileges.tsx";
import { OrganizationDangerZone } from "#web/organizations/OrganizationDangerZone.tsx";
import { OrganizationFrame } from "#web/organizations/OrganizationFrame.tsx";
import { OrganizationProfileForm } from "#web/organizations/OrganizationProfileForm.tsx";
import { getOrganizationSection, OrganizationSettingsTabs } from "#web/organizations/OrganizationSettingsTabs.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { OrganizationSettingsPageQuery } from "#web/__generated__/OrganizationSettingsPageQuery.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import styles from "./OrganizationSettingsPage.module.css";

const QUERY = graphql`
  query OrganizationSettingsPageQuery(
    $login: String!
    $isAccount: Boolean!
    $isLog: Boolean!
    $isIssues: Boolean!
    $filter: AuditFilter
    $before: String
    $after: String
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      viewerCanAdminister
      ...OrganizationFrame_organization
      ...OrganizationProfileForm_organization @include(if: $isAccount)
      ...MemberPrivileges_organization @include(if: $isAccount)
      ...OrganizationDangerZone_organization @include(if: $isAccount)
      auditDays
      auditLog(filter: $filter, before: $before, after: $after) @include(if: $isLog) {
        ...AuditLog_page
      }
      ...IssueTypeSettings_organization @include(if: $isIssues)
      ...IssueFieldSettings_organization @include(if: $isIssues)
      ...DefaultLabels_owner @include(if: $isIssues)
    }
  }
`;

/** The settings of an organization. For its owners. */
export function OrganizationSettingsPage({ variables }: PageProps<OrganizationSettingsPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationSettingsPageQuery>(QUERY, variables);
  const { pathname } = useLocation();
  const section = getOrganizationSection(pathname);
  const { title } = section;
  useTitle(`${title} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  return (
    <OrganizationFrame organization={organization} viewer={safeViewer}>
      <OrganizationSettingsTabs login={organization.login} />
      <PageHeading title={title}>
        {section.end === "/audit-log" && (
          <AuditExport
            toPath={(format, filters) => organizationPaths.auditExport(organization.login, format, filters)}
          />
        )}
      </PageHeading>
      {section.end === "/profile" && (
        <div className={styles.sections}>
          <OrganizationProfileForm organization={organization} />
          <FormSection id="danger" title="Danger zone">
            <OrganizationDangerZone organization={organization} />
          </FormSection>
        </div>
      )}
      {section.end === "/member_privileges" && <MemberPrivileges organization={organization} />}
      {section.end === "/issue-types" && <IssueTypeSettings organization={organization} />}
      {section.end === "/issue-fields" && <IssueFieldSettings organization={organization} />}
      {section.end === "/labels" && <DefaultLabels owner={organization} />}
      {organization.auditLog && <AuditLog page={organization.auditLog} auditDays={organization.auditDays} />}
    </OrganizationFrame>
  );
}
