import { Link } from "#web/ui/Link.tsx";
import { appPaths } from "#shared/app-paths.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";
import styles from "./OrganizationSettingsPage.module.css";

/** The sections of the settings of an organization, by what their addresses contain. */
export const ORGANIZATION_SECTIONS = [
  { part: "/profile", title: "Profile", path: organizationPaths.profile },
  { part: "/member_privileges", title: "Member privileges", path: organizationPaths.memberPrivileges },
  { part: "/issue-types", title: "Issue types", path: paths.organizationIssueTypes },
  { part: "/issue-fields", title: "Issue fields", path: paths.organizationIssueFields },
  { part: "/labels", title: "Default labels", path: paths.organizationLabels },
  { part: "/audit-log", title: "Audit log", path: organizationPaths.auditLog },
  { part: "/installations", title: "Installations", path: appPaths.installations },
  { part: "/apps", title: "GitHub Apps", path: appPaths.apps },
] as const;

/** The section at an address. */
export function getOrganizationSection(pathname: string) {
  const path = pathname.replace(/^.*\/settings/, "");
  return ORGANIZATION_SECTIONS.find(({ part }) => path.startsWith(part)) ?? ORGANIZATION_SECTIONS[0];
}

export function OrganizationSettingsNavigation({ login, pathname }: { login: string; pathname: string }) {
  const section = getOrganizationSection(pathname);
  return (
    <nav aria-label="Organization settings" className={styles.tabs}>
      {ORGANIZATION_SECTIONS.map((tab) => (
        <Link key={tab.part} to={tab.path(login)} aria-current={tab === section ? "page" : undefined}>
          {tab.title}
        </Link>
      ))}
    </nav>
  );
}
