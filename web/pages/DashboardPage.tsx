import { SidebarCollapseIcon } from "@primer/octicons-react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { readPanel, type PanelIssue } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { createRetriable } from "#web/platform/boundaries/create-retriable.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { Page } from "#web/shell/Page.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Splitter } from "#web/ui/Splitter.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import { useLiveDashboard } from "#web/views/useLiveDashboard.ts";
import { usePaneWidth } from "#web/views/usePaneWidth.ts";
import { ViewPane } from "#web/views/ViewPane.tsx";
import { ViewsSidebar } from "#web/views/ViewsSidebar.tsx";
import type { DashboardPageQuery } from "#web/__generated__/DashboardPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { LIMITS } from "#shared/limits.ts";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
import { PRESETS } from "#shared/presets.ts";
import styles from "./DashboardPage.module.css";

const loadDetails = () => import("#web/views/DetailsPane.tsx");
const useDetailsPane = createRetriable(() => loadDetails().then((module) => module.DetailsPane));

const QUERY = graphql`
  query DashboardPageQuery(
    $viewId: ID!
    $isSaved: Boolean!
    $isSearched: Boolean!
    $searched: String
    $query: String!
    $first: Int!
    $skip: Int!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
      user {
        dashboard {
          shortcuts(first: 25, searchTypes: [ISSUES]) {
            totalCount
          }
          ...ViewsSidebar_dashboard
          ...useLiveDashboard_dashboard
        }
      }
    }
    node(id: $viewId) @include(if: $isSaved) {
      __typename
      ... on SearchShortcut {
        id
        query
        scopingRepository {
          nameWithOwner
        }
        ...ViewPane_shortcut
        results(query: $searched, first: $first, skip: $skip) {
          ...ViewPane_search
        }
      }
    }
    search(query: $query, type: ISSUE_ADVANCED, first: $first, skip: $skip) @include(if: $isSearched) {
      ...ViewPane_search
    }
  }
`;

/** The viewer's views, the issues of one of them, and the open issue, side by side. */
export function DashboardPage({ variables }: PageProps<DashboardPageQuery>) {
  const data = usePageQuery<DashboardPageQuery>(QUERY, variables);
  const { pathname, search: parameters } = useLocation();
  const isHydrated = useIsHydrated();
  const side = usePaneWidth("side");
  const details = usePaneWidth("details");
  const reload = useReload(QUERY, variables);
  // Counts the changes by other people: with each, the numbers beside the views are fetched again.
  const [revision, setRevision] = useState(0);
  const dashboard = data.safeViewer.user?.dashboard;
  const view = data.node?.__typename === "SearchShortcut" ? data.node : undefined;
  const query = view ? (variables.searched ?? view.query) : variables.query;
  const list = { query, scopingRepository: view?.scopingRepository };
  useLiveDashboard({ dashboard: dashboard ?? null, list }, () => {
    void reload();
    setRevision((count) => count + 1);
  });
  useDetailsPreload();
  const preset = PRESETS.find(({ path }) => path === pathname);
  if (!dashboard) return null;
  const issue = readPanel(new URLSearchParams(parameters));
  const { first, skip } = variables;
  const sidebar = <ViewsSidebar dashboard={dashboard} current={view?.id ?? preset?.id} revision={revision} />;

  return (
    <Page viewer={data.safeViewer} width="panes">
      <div
        className={styles.panes}
        data-has-details={issue !== undefined || undefined}
        style={{ "--side-pane": `${side.width}px`, "--details-pane": `${details.width}px` } as React.CSSProperties}
      >
        <div className={styles.side}>{sidebar}</div>
        <Splitter label="Width of the views" side="start" {...side} />
        <div className={styles.list}>
          <AllViews>{sidebar}</AllViews>
          <ViewPane
            key={view?.id ?? pathname}
            shortcut={view ?? null}
            preset={preset}
            isNew={pathname === paths.newView()}
            search={view ? (view.results ?? null) : (data.search ?? null)}
            query={query}
            path={pathname}
            page={first > 0 ? skip / first + 1 : 1}
            pageSize={first}
            isFull={dashboard.shortcuts.totalCount >= LIMITS.savedViews}
            openIssue={issue}
            onRetry={reload}
          />
        </div>
        {issue && (
          <>
            <Splitter label="Width of the details" side="end" {...details} />
            <div className={styles.details}>
              {/* The server renders its frame only, so that the other panes have their widths from the start. */}
              {isHydrated && <Details issue={issue} />}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** The open issue. If its code fails to load, the list stays. */
function Details({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const row = usePanelRow(issue);
  const [DetailsPane, retry] = useDetailsPane();
  return (
    <RetryBoundary
      message={ISSUE_NOT_LOADED}
      className={styles.failed}
      onRetry={retry}
      onClose={() => {
        show(undefined);
        row?.link.current?.focus();
      }}
    >
      <Suspense fallback={null}>
        <DetailsPane issue={issue} />
      </Suspense>
    </RetryBoundary>
  );
}

/** On a narrow screen, a button that opens the views in a dialog. */
function AllViews({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.opener}>
        <Button size="small" icon={SidebarCollapseIcon} onClick={() => setOpen(true)}>
          All views
        </Button>
      </div>
      {isOpen && (
        <Dialog title="All views" size="small" onClose={() => setOpen(false)}>
          {/* The views are links like any other; following one closes the dialog. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div onClick={(event) => (event.target as Element).closest("a") && setOpen(false)}>{children}</div>
        </Dialog>
      )}
    </>
  );
}

/** Loads the code of the details pane before the first issue is opened. */
function useDetailsPreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadDetails(), 500);
    return () => clearTimeout(timer);
  }, []);
}
