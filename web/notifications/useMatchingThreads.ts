import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { ThreadState } from "#web/notifications/thread-change.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import type { useMatchingThreadsQuery } from "#web/__generated__/useMatchingThreadsQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

const QUERY = graphql`
  query useMatchingThreadsQuery($query: String!, $first: Int!, $skip: Int!) {
    safeViewer {
      user {
        notificationThreads(query: $query, first: $first, skip: $skip) {
          nodes {
            id
            isUnread
            isDone
            isSaved
            snoozedUntil
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    }
  }
`;

/** Loads all notifications that a filter finds, page by page, as many as are counted. */
export function useMatchingThreads(): (query: string) => Promise<ThreadState[]> {
  const environment = useRelayEnvironment();
  return async (query) => {
    const threads: ThreadState[] = [];
    for (let skip = 0; skip < LIMITS.countedNotifications; skip += LIMITS.notificationsAtOnce) {
      const variables = { query, first: LIMITS.notificationsAtOnce, skip };
      const request = fetchQuery<useMatchingThreadsQuery>(environment, QUERY, variables, {
        fetchPolicy: "network-only",
      });
      const page = (await request.toPromise())?.safeViewer.user?.notificationThreads;
      if (page) threads.push(...getNodes(page));
      if (!page?.pageInfo?.hasNextPage) break;
    }
    return threads;
  };
}
