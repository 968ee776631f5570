import { graphql } from "react-relay";
import type { GraphQLTaggedNode } from "relay-runtime";
import type { ThreadChange } from "#web/notifications/thread-change.ts";

/** The mutation of each change. Their payloads update the rows, the count of the header, and new activity in lists. */
export const THREAD_MUTATIONS: Record<ThreadChange["kind"], GraphQLTaggedNode> = {
  done: graphql`
    mutation threadMutationsDoneMutation($input: MarkNotificationsAsDoneInput!) {
      markNotificationsAsDone(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  undone: graphql`
    mutation threadMutationsUndoneMutation($input: MarkNotificationsAsUndoneInput!) {
      markNotificationsAsUndone(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  read: graphql`
    mutation threadMutationsReadMutation($input: MarkNotificationsAsReadInput!) {
      markNotificationsAsRead(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  unread: graphql`
    mutation threadMutationsUnreadMutation($input: MarkNotificationsAsUnreadInput!) {
      markNotificationsAsUnread(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  save: graphql`
    mutation threadMutationsSaveMutation($input: SaveNotificationsInput!) {
      saveNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  unsave: graphql`
    mutation threadMutationsUnsaveMutation($input: UnsaveNotificationsInput!) {
      unsaveNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  unsubscribe: graphql`
    mutation threadMutationsUnsubscribeMutation($input: UnsubscribeFromNotificationsInput!) {
      unsubscribeFromNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  resubscribe: graphql`
    mutation threadMutationsResubscribeMutation($input: ResubscribeToNotificationsInput!) {
      resubscribeToNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  snooze: graphql`
    mutation threadMutationsSnoozeMutation($input: SnoozeNotificationsInput!) {
      snoozeNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
  unsnooze: graphql`
    mutation threadMutationsUnsnoozeMutation($input: UnsnoozeNotificationsInput!) {
      unsnoozeNotifications(input: $input) {
        threads {
          ...threadMutations_thread
        }
        viewer {
          unreadNotificationCount
        }
      }
    }
  `,
};

/** What a change may change. */
export const THREAD = graphql`
  fragment threadMutations_thread on NotificationThread {
    id
    isUnread
    isDone
    isSaved
    snoozedUntil
    subject {
      ... on Issueish {
        id
        isReadByViewer
      }
    }
  }
`;
