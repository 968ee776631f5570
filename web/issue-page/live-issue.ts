import { fetchQuery, graphql } from "react-relay";
import { requestSubscription, type Disposable, type IEnvironment, type RecordSourceSelectorProxy } from "relay-runtime";
import type { liveIssueRefetchQuery } from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import type {
  liveIssueSubscription,
  liveIssueSubscription$data,
} from "#web/__generated__/liveIssueSubscription.graphql.ts";
import { getOperation } from "#web/platform/relay/lazy-operation.ts";
import { updateTimeline } from "#web/timeline/update-timeline.ts";
import { LIMITS } from "#shared/limits.ts";

const SUBSCRIPTION = graphql`
  subscription liveIssueSubscription($id: ID!, $after: String) {
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
      reviewThreads {
        ...ReviewThread_thread
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
  query liveIssueRefetchQuery($id: ID!, $timelineCount: Int!) {
    node(id: $id) {
      ... on Issueish {
        ...IssueView_issue @arguments(timelineCount: $timelineCount)
      }
    }
  }
`;

/** Applies what happens to an issue after a position in the event log to the store. */
export async function subscribeToIssue(
  environment: IEnvironment,
  issueId: string,
  eventPosition: string,
): Promise<Disposable> {
  let needsRefetch = false;
  return requestSubscription<liveIssueSubscription>(environment, {
    subscription: await getOperation(SUBSCRIPTION),
    variables: { id: issueId, after: eventPosition },
    updater: (store, response) => {
      needsRefetch = response != null && !applyUpdate(store, issueId, response.issueUpdated);
    },
    onNext: () => {
      if (needsRefetch) refetchIssue(environment, issueId);
    },
  });
}

type UpdateStore = RecordSourceSelectorProxy<liveIssueSubscription$data>;

/** Returns false if the issue has to be refetched. */
function applyUpdate(store: UpdateStore, issueId: string, update: liveIssueSubscription$data["issueUpdated"]): boolean {
  const isTimelineComplete = updateTimeline(store, issueId, {
    edges: store.getRootField("issueUpdated").getLinkedRecords("timelineEdges"),
    count: update.timelineCount ?? null,
    deletedIds: update.deletedNodeIds,
  });
  return isTimelineComplete && !update.isIncomplete;
}

function refetchIssue(environment: IEnvironment, issueId: string): void {
  const variables = { id: issueId, timelineCount: LIMITS.timelineFirst };
  fetchQuery<liveIssueRefetchQuery>(environment, REFETCH, variables).subscribe({
    // The next update refetches it.
    error: () => undefined,
  });
}
