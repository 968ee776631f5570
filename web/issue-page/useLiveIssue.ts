import { useMemo, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from "react-relay";
import type { IEnvironment, RecordSourceSelectorProxy } from "relay-runtime";
import type { useLiveIssueRefetchQuery } from "#web/__generated__/useLiveIssueRefetchQuery.graphql.ts";
import type {
  useLiveIssueSubscription,
  useLiveIssueSubscription$data,
} from "#web/__generated__/useLiveIssueSubscription.graphql.ts";
import { updateTimeline } from "#web/timeline/update-timeline.ts";
import { LIMITS } from "#shared/limits.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveIssueSubscription($id: ID!, $after: String) {
    issueUpdated(id: $id, after: $after) {
      deletedNodeIds
      isIncomplete
      # Read by the live stream, which continues after it when it reconnects.
      position
      timelineCount
      issue {
        ... on Issueish {
          id
          ...IssueHeader_issue
          ...IssueBody_issue
          ...IssueSidebar_issue
          ...CommentComposer_issue
          ...PinnedComment_issue
        }
        ... on Issue {
          ...SubIssues_issue
        }
        ... on PullRequest {
          ...CommitList_pull
          ...MergeBox_pull
        }
      }
      comments {
        ...CommentCard_comment
      }
      timelineEdges {
        cursor
        node {
          __typename
          ... on Node {
            id
          }
          ... on TimelineEvent {
            createdAt
            actor {
              login
            }
          }
          ...TimelineItem_items
        }
      }
    }
  }
`;

const REFETCH = graphql`
  query useLiveIssueRefetchQuery($id: ID!, $timelineCount: Int!) {
    node(id: $id) {
      ... on Issueish {
        ...IssueView_issue @arguments(timelineCount: $timelineCount)
      }
    }
  }
`;

/**
 * Keeps an open issue up to date. The stream begins after the position in the
 * event log at which the issue was read, and begins anew whenever the issue is
 * read again: updates that overtake an answer are not lost.
 */
export function useLiveIssue(issueId: string, eventPosition: string): void {
  const environment = useRelayEnvironment();
  const needsRefetch = useRef(false);
  const config = useMemo(
    () => ({
      subscription: SUBSCRIPTION,
      variables: { id: issueId, after: eventPosition },
      updater: (store: UpdateStore, response: useLiveIssueSubscription$data | null | undefined) => {
        needsRefetch.current = response != null && !applyUpdate(store, issueId, response.issueUpdated);
      },
      onNext: () => {
        if (needsRefetch.current) refetchIssue(environment, issueId);
      },
    }),
    [environment, eventPosition, issueId],
  );
  useSubscription<useLiveIssueSubscription>(config);
}

type UpdateStore = RecordSourceSelectorProxy<useLiveIssueSubscription$data>;

/** False: the issue has to be loaded again. */
function applyUpdate(
  store: UpdateStore,
  issueId: string,
  update: useLiveIssueSubscription$data["issueUpdated"],
): boolean {
  const isTimelineComplete = updateTimeline(store, issueId, {
    edges: store.getRootField("issueUpdated").getLinkedRecords("timelineEdges"),
    count: update.timelineCount ?? null,
    deletedIds: update.deletedNodeIds,
  });
  return isTimelineComplete && !update.isIncomplete;
}

function refetchIssue(environment: IEnvironment, issueId: string): void {
  const variables = { id: issueId, timelineCount: LIMITS.timelineFirst };
  fetchQuery<useLiveIssueRefetchQuery>(environment, REFETCH, variables).subscribe({
    // The next stream reports it again.
    error: () => undefined,
  });
}
