import { graphql, useFragment } from "react-relay";
import type { useThreads_threads$data, useThreads_threads$key } from "#web/__generated__/useThreads_threads.graphql.ts";

export type Thread = useThreads_threads$data[number];

/**
 * The notifications of a list. The list reads what its rows show: a row that has left the list is still shown while it is
 * open, when the store may no longer have it.
 */
export function useThreads(threads: useThreads_threads$key): useThreads_threads$data {
  return useFragment(
    graphql`
      fragment useThreads_threads on NotificationThread @relay(plural: true) {
        id
        title
        reason
        isUnread
        isDone
        isSaved
        snoozedUntil
        lastUpdatedAt
        firstUnreadPath
        latestCommentText
        actor {
          login
          avatarUrl(size: 64)
        }
        subject {
          ... on Issueish {
            id
            number
            resourcePath
            repository {
              nameWithOwner
            }
            ...StateIcon_issue
          }
        }
      }
    `,
    threads,
  );
}
