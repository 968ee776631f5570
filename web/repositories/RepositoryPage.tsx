import { GearIcon, GitPullRequestIcon, IssueOpenedIcon, LockIcon, type Icon } from "@primer/octicons-react";
import { lazy, Suspense, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { Link } from "#web/ui/Link.tsx";
import { Page } from "#web/shell/Page.tsx";
import { WatchButton } from "#web/subscriptions/WatchButton.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { Page_viewer$key } from "#web/__generated__/Page_viewer.graphql.ts";
import type {
  RepositoryPage_repository$data,
  RepositoryPage_repository$key,
} from "#web/__generated__/RepositoryPage_repository.graphql.ts";
import { paths } from "#shared/paths.ts";
import { REPOSITORY_ARCHIVED } from "#shared/messages.ts";
import styles from "./RepositoryPage.module.css";

/** Loaded after the page is hydrated, so that it can say if the code of the issue fails to load later. */
const SidePanel = lazy(() =>
  import("#web/issue-page/SidePanel.tsx").then(
    (module) => ({ default: module.SidePanel }),
    () => ({ default: () => null }),
  ),
);

type Props = { repository: RepositoryPage_repository$key; viewer: Page_viewer$key; children: ReactNode };

/** The frame of a repository's pages, with its breadcrumb and its tabs. */
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
        ...WatchButton_repository
      }
    `,
    repository,
  );
  const isHydrated = useIsHydrated();
  return (
    <Page viewer={viewer} context={<Breadcrumb repository={data} />} navigation={<Navigation repository={data} />}>
      {data.isArchived && <p className={styles.archived}>{REPOSITORY_ARCHIVED}</p>}
      {children}
      <Suspense fallback={null}>{isHydrated && <SidePanel />}</Suspense>
    </Page>
  );
}

type PartProps = { repository: RepositoryPage_repository$data };

function Breadcrumb({ repository: { owner, name, isPrivate } }: PartProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <Link to={paths.account(owner.login)}>{owner.login}</Link>
      <span aria-hidden>/</span>
      <Link to={paths.issues({ owner: owner.login, name })}>
        <strong>{name}</strong>
      </Link>
      {isPrivate && <LockIcon size={12} aria-label="Private" />}
    </nav>
  );
}

function Navigation({ repository }: PartProps) {
  return (
    <div className={styles.navigation}>
      <Tabs repository={repository} />
      <WatchButton repository={repository} />
    </div>
  );
}

function Tabs({ repository }: PartProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Repository" className={styles.tabs}>
      {getTabs(repository, pathname).map(({ to, label, icon: Icon, isCurrent, count }) => (
        <Link
          key={label}
          ref={isCurrent ? scrollIntoTabs : undefined}
          to={to}
          className={styles.tab}
          aria-current={isCurrent ? "page" : undefined}
        >
          <Icon />
          <span data-text={label}>{label}</span>
          {count ? <span className={styles.count}>{count.toLocaleString("en-US")}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

/**
 * On a narrow screen the tabs scroll: the current one is shown. The observer calls after the browser's own layout of the page,
 * before it is painted.
 */
function scrollIntoTabs(tab: HTMLAnchorElement): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    showInTabs(tab);
  });
  observer.observe(tab);
  return () => observer.disconnect();
}

function showInTabs(tab: HTMLAnchorElement): void {
  const tabs = tab.parentElement;
  if (!tabs || tabs.scrollWidth <= tabs.clientWidth) return;
  const padding = Number.parseFloat(getComputedStyle(tabs).paddingRight);
  const hiddenWidth = tab.getBoundingClientRect().right - tabs.getBoundingClientRect().right + padding;
  if (hiddenWidth > 0) tabs.scrollLeft += hiddenWidth;
}

type Tab = { to: string; label: string; icon: Icon; isCurrent: boolean; count?: number | undefined };

function getTabs({ owner, name, openIssueCount, viewerPermission }: RepositoryPage_repository$data, pathname: string) {
  const address = { owner: owner.login, name };
  const base = paths.repository(address);
  const isPulls = pathname.startsWith(`${base}/pull`) || pathname === paths.newPull(address);
  const isSettings = pathname.startsWith(`${base}/settings`);
  const tabs: Tab[] = [
    {
      to: paths.issues(address),
      label: "Issues",
      icon: IssueOpenedIcon,
      isCurrent: !isPulls && !isSettings,
      count: openIssueCount ?? undefined,
    },
    { to: `${base}/pulls`, label: "Pull requests", icon: GitPullRequestIcon, isCurrent: isPulls },
  ];
  if (/^(ADMIN|MAINTAIN|WRITE)$/.test(viewerPermission ?? ""))
    tabs.push({ to: paths.repositorySettings(address), label: "Settings", icon: GearIcon, isCurrent: isSettings });
  return tabs;
}
