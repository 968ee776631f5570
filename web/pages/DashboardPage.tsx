import { useState } from "react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { readPanel } from "#web/panel/panel-address.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { Page } from "#web/shell/Page.tsx";
import { useLiveDashboard } from "#web/views/useLiveDashboard.ts";
import { ViewPane } from "#web/views/ViewPane.tsx";
import { ThreePanes } from "#web/views/ThreePanes.tsx";
import { ViewsSidebar } from "#web/views/ViewsSidebar.tsx";
import type { DashboardPageQuery } from "#web/__generated__/DashboardPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { LIMITS } from "#shared/limits.ts";
import { PRESETS } from "#shared/presets.ts";
import { clampPageSize } from "#shared/query/page-size.ts";

const QUERY = graphql`
  query DashboardPageQuery(
    $viewId: ID!
    $isSaved: Boolean!
    $isSearched: Boolean!
    $searched: String
    $query: String!
    $first: Int!
    $skip: Int!
    $page: Int!
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
        results(query: $searched, first: $first, page: $page, waitsForCounts: false) {
          ...ViewPane_search
        }
      }
    }
    search(query: $query, type: ISSUE_ADVANCED, first: $first, skip: $skip, waitsForCounts: false)
      @include(if: $isSearched) {
      ...ViewPane_search
    }
  }
`;

/** The viewer's views, the issues of one of them, and the open issue, side by side. */
export function DashboardPage({ variables }: PageProps<DashboardPageQuery>) {
  const data = usePageQuery<DashboardPageQuery>(QUERY, variables);
  const { pathname, search: parameters } = useLocation();
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
  const preset = PRESETS.find(({ path }) => path === pathname);
  if (!dashboard) return null;
  const issue = readPanel(new URLSearchParams(parameters));

  return (
    <Page viewer={data.safeViewer} width="panes">
      <ThreePanes
        sidebar={<ViewsSidebar dashboard={dashboard} current={view?.id ?? preset?.id} revision={revision} />}
        sidebarLabel="All views"
        widthLabel="Width of the views"
        issue={issue}
      >
        <ViewPane
          key={view?.id ?? pathname}
          shortcut={view ?? null}
          preset={preset}
          isNew={pathname === paths.newView()}
          search={view ? (view.results ?? null) : (data.search ?? null)}
          query={query}
          path={pathname}
          page={variables.page}
          pageSize={view ? clampPageSize(query, variables.first) : variables.first}
          isFull={dashboard.shortcuts.totalCount >= LIMITS.savedViews}
          openIssue={issue}
          onRetry={reload}
        />
      </ThreePanes>
    </Page>
  );
}
