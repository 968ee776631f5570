import { GearIcon, GitPullRequestIcon, IssueOpenedIcon, LockIcon } from "@primer/octicons-react";
import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { SidePanel } from "#web/issue-page/SidePanel.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Page } from "#web/shell/Page.tsx";
import type { Page_viewer$key } from "#web/__generated__/Page_viewer.graphql.ts";
import type { RepositoryPage_repository$key } from "#web/__generated__/RepositoryPage_repository.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./RepositoryPage.module.css";

type Props = { repository: RepositoryPage_repository$key; viewer: Page_viewer$key; children: ReactNode };

/** A page of a repository: where one is in the header, the repository's tabs under it. */
export function RepositoryPage({ repository, viewer, children }: Props) {
  const data = useFragment(
    graphql`
      fragment RepositoryPage_repository on Repository {
        name
        owner {
          login
        }
        isPrivate
        isArchived
        openIssueCount
        viewerPermission
      }
    `,
    repository,
  );
  const { pathname } = useLocation();
  const address = { owner: data.owner.login, name: data.name };
  const base = paths.repository(address);
  const isPulls = pathname.startsWith(`${base}/pull`);
  const isSettings = pathname.startsWith(`${base}/settings`);
  const tabs = [
    {
      to: paths.issues(address),
      label: "Issues",
      icon: IssueOpenedIcon,
      isCurrent: !isPulls && !isSettings,
      count: data.openIssueCount,
    },
    { to: `${base}/pulls`, label: "Pull requests", icon: GitPullRequestIcon, isCurrent: isPulls },
    ...(data.viewerPermission === "ADMIN" || data.viewerPermission === "MAINTAIN"
      ? [{ to: paths.repositorySettings(address), label: "Settings", icon: GearIcon, isCurrent: isSettings }]
      : []),
  ];
  const context = (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <Link to={paths.account(data.owner.login)}>{data.owner.login}</Link>
      <span aria-hidden>/</span>
      <Link to={paths.issues(address)}>
        <strong>{data.name}</strong>
      </Link>
      {data.isPrivate && <LockIcon size={12} aria-label="Private" />}
    </nav>
  );
  const navigation = (
    <nav aria-label="Repository" className={styles.tabs}>
      {tabs.map(({ to, label, icon: Icon, isCurrent, count }) => (
        <Link key={label} to={to} className={styles.tab} aria-current={isCurrent ? "page" : undefined}>
          <Icon />
          <span data-text={label}>{label}</span>
          {count ? <span className={styles.count}>{count.toLocaleString("en-US")}</span> : null}
        </Link>
      ))}
    </nav>
  );
  return (
    <Page viewer={viewer} context={context} navigation={navigation}>
      {data.isArchived && (
        <p className={styles.archived}>This repository has been archived by its owner. It is now read-only.</p>
      )}
      {children}
      <SidePanel />
    </Page>
  );
}
