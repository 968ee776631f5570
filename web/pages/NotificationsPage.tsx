import { useRef } from "react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { Inbox } from "#web/notifications/Inbox.tsx";
import { readInboxAddress } from "#web/notifications/inbox-address.ts";
import { InboxSearch } from "#web/notifications/filters/InboxSearch.tsx";
import { InboxSidebar } from "#web/notifications/filters/InboxSidebar.tsx";
import { readPanel } from "#web/panel/panel-address.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ThreePanes } from "#web/views/ThreePanes.tsx";
import type { NotificationsPageQuery } from "#web/__generated__/NotificationsPageQuery.graphql.ts";
import styles from "./NotificationsPage.module.css";

const QUERY = graphql`
  query NotificationsPageQuery(
    $query: String!
    $isValid: Boolean!
    $first: Int!
    $skip: Int!
    $orderBy: NotificationThreadOrder!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
      user {
        notificationRepositories {
          nameWithOwner
        }
        ...InboxSidebar_user
        notificationThreads(query: $query, first: $first, skip: $skip, orderBy: $orderBy) @include(if: $isValid) {
          ...Inbox_threads
        }
      }
    }
  }
`;

/** Filters, the notifications of one of them, and the open issue, side by side. */
export function NotificationsPage({ variables }: PageProps<NotificationsPageQuery>) {
  const { safeViewer } = usePageQuery<NotificationsPageQuery>(QUERY, variables);
  const reload = useReload(QUERY, variables);
  const search = new URLSearchParams(useLocation().search);
  const address = readInboxAddress(search);
  const pane = useRef<HTMLDivElement>(null);
  useTitle("Notifications");
  const { user } = safeViewer;
  if (!user) return null;
  return (
    <Page viewer={safeViewer} width="panes">
      <ThreePanes
        sidebar={<InboxSidebar user={user} address={address} />}
        sidebarLabel="All filters"
        widthLabel="Width of the filters"
        issue={readPanel(search)}
        listRef={pane}
      >
        <div className={styles.inbox}>
          <h1 className="visually-hidden">Notifications</h1>
          <InboxSearch
            address={address}
            repositories={(user.notificationRepositories ?? []).map(({ nameWithOwner }) => nameWithOwner)}
          />
          {user.notificationThreads && (
            <Inbox
              key={JSON.stringify(variables)}
              threads={user.notificationThreads}
              address={address}
              pane={pane}
              onReload={reload}
            />
          )}
        </div>
      </ThreePanes>
    </Page>
  );
}
