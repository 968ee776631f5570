import { useLocation } from "react-router";
import { Link } from "#web/ui/Link.tsx";
import { TabNav } from "#web/ui/navigation/TabNav.tsx";
import { appPaths } from "#shared/app-paths.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";
import { webhookPaths } from "#shared/webhook-paths.ts";

const SECTIONS = [
  { end: "/profile", title: "Profile", path: organizationPaths.profile },
  { end: "/member_privileges", title: "Member privileges", path: organizationPaths.memberPrivileges },
  { end: "/security", title: "Authentication security", path: organizationPaths.security },
  { end: "/issue-types", title: "Issue types", path: paths.organizationIssueTypes },
  { end: "/issue-fields", title: "Issue fields", path: paths.organizationIssueFields },
  { end: "/labels", title: "Default labels", path: paths.organizationLabels },
  { end: "/hooks", title: "Webhooks", path: webhookPaths.ofOrganization },
  { end: "/apps", title: "GitHub Apps", path: appPaths.apps },
  { end: "/installations", title: "Installations", path: appPaths.installations },
  { end: "/audit-log", title: "Audit log", path: organizationPaths.auditLog },
] as const;

/** The section of an address below it. */
export function getOrganizationSection(pathname: string) {
  return SECTIONS.find(({ end }) => `${pathname}/`.includes(`/settings${end}/`)) ?? SECTIONS[0];
}

/** Leads to the sections of the settings of an organization. */
export function OrganizationSettingsTabs({ login }: { login: string }) {
  const { pathname } = useLocation();
  const section = getOrganizationSection(pathname);
  return (
    <TabNav label="Organization settings">
      {SECTIONS.map((tab) => (
        <Link key={tab.end} to={tab.path(login)} aria-current={tab === section ? "page" : undefined}>
          {tab.title}
        </Link>
      ))}
    </TabNav>
  );
}
