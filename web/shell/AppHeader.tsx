import { GitPullRequestIcon, IssueOpenedIcon } from "@primer/octicons-react";
import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { AccountMenu } from "#web/shell/AccountMenu.tsx";
import { CreateMenu } from "#web/shell/CreateMenu.tsx";
import { JumpField } from "#web/shell/JumpField.tsx";
import { NotificationsLink } from "#web/shell/notifications/NotificationsLink.tsx";
import { ThemeMenu } from "#web/shell/ThemeMenu.tsx";
import { useLocation } from "react-router";
import type { AppHeader_viewer$key } from "#web/__generated__/AppHeader_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import { YOUR_PULL_REQUESTS } from "#shared/messages.ts";
import styles from "./AppHeader.module.css";

const DASHBOARDS = [
  { to: paths.dashboard(), label: "Your issues", icon: IssueOpenedIcon },
  { to: paths.dashboardPulls(), label: YOUR_PULL_REQUESTS, icon: GitPullRequestIcon },
];

export function AppHeader({
  viewer,
  context,
  navigation,
}: {
  viewer: AppHeader_viewer$key;
  context?: ReactNode;
  navigation?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const data = useFragment(
    graphql`
      fragment AppHeader_viewer on Viewer {
        isSignedIn
        ...AccountMenu_viewer
      }
    `,
    viewer,
  );
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.mark} aria-label="Milepost home">
          <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
            <rect width="32" height="32" rx="7" />
            <path d="M9 25V8.500A1.500 1.500 0 0 1 10.500 7H21l3 4.500-3 4.500H12v9z" />
          </svg>
        </Link>
        <div className={styles.context}>{context}</div>
        <JumpField />
        {data.isSignedIn &&
          DASHBOARDS.map(({ to, label, icon: Picture }) => (
            <Link
              key={to}
              to={to}
              className={styles.icon}
              aria-label={label}
              title={label}
              aria-current={pathname.startsWith(to) ? "page" : undefined}
            >
              <Picture />
            </Link>
          ))}
        {data.isSignedIn && <NotificationsLink />}
        {data.isSignedIn && <CreateMenu />}
        <ThemeMenu />
        {data.isSignedIn ? (
          <AccountMenu viewer={data} />
        ) : (
          <Link className={styles.signIn} to={paths.signIn(pathname === "/login" ? undefined : pathname + search)}>
            Sign in
          </Link>
        )}
      </div>
      {navigation}
    </header>
  );
}
