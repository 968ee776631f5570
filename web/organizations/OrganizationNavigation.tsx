import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { Link } from "#web/ui/Link.tsx";
import type { OrganizationNavigation_organization$key } from "#web/__generated__/OrganizationNavigation_organization.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";
import styles from "./OrganizationFrame.module.css";

/** The tabs of an organization's pages: people and teams for its members, settings for its owners. */
export function OrganizationNavigation({ organization }: { organization: OrganizationNavigation_organization$key }) {
  const { login, viewerIsAMember, viewerCanAdminister } = useFragment(
    graphql`
      fragment OrganizationNavigation_organization on Organization {
        login
        viewerIsAMember
        viewerCanAdminister
      }
    `,
    organization,
  );
  const { pathname } = useLocation();
  const settings = `/organizations/${encodeURIComponent(login)}/settings`;
  const tabs = [
    { label: "Overview", to: paths.account(login), isCurrent: pathname === paths.account(login) },
    ...(viewerIsAMember
      ? [
          { label: "People", to: organizationPaths.people(login), isCurrent: /\/(people|outside-)/.test(pathname) },
          { label: "Teams", to: organizationPaths.teams(login), isCurrent: /\/(teams|new-team)/.test(pathname) },
        ]
      : []),
    ...(viewerCanAdminister
      ? [{ label: "Settings", to: organizationPaths.profile(login), isCurrent: pathname.startsWith(settings) }]
      : []),
  ];
  if (tabs.length === 1) return null;
  return (
    <nav aria-label="Organization" className={styles.tabs}>
      {tabs.map(({ label, to, isCurrent }) => (
        <Link key={label} to={to} aria-current={isCurrent ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
