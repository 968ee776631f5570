import { readInboxAddress } from "#web/notifications/inbox-address.ts";
import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NotificationsPageQuery } from "#web/__generated__/NotificationsPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { NOTIFICATIONS_NOT_LOADED } from "#shared/messages.ts";
import { parseNotificationFilter } from "#shared/notification-filter.ts";
import { paths } from "#shared/paths.ts";

export const notificationsPage = definePage<NotificationsPageQuery>({
  path: paths.notifications(),
  query: () => import("#web/__generated__/NotificationsPageQuery.graphql.ts"),
  component: () => import("#web/pages/NotificationsPage.tsx").then((module) => module.NotificationsPage),
  variables: ({ url }) => {
    const { query, group, page } = readInboxAddress(url.searchParams);
    return {
      query,
      // The page shows what is wrong with a filter that cannot be understood.
      isValid: query.length <= LIMITS.notificationFilter && parseNotificationFilter(query).problems.length === 0,
      first: LIMITS.pageSize,
      skip: (page - 1) * LIMITS.pageSize,
      orderBy: group === "repository" ? "REPOSITORY" : "UPDATED",
    };
  },
  status: [requireSignedIn],
  loading: () => import("#web/notifications/InboxLoading.tsx").then((module) => module.InboxLoading),
  failure: {
    title: NOTIFICATIONS_NOT_LOADED,
    text: "We encountered an error trying to load notifications.",
  },
});
