import { useMemo, useState } from "react";
import { graphql, useSubscription } from "react-relay";
import type { useLiveIssueSubscription } from "#web/__generated__/useLiveIssueSubscription.graphql.ts";
import { appendTimelineEdge } from "#web/timeline/append-timeline-edge.ts";

/** Keeps an open issue true: whatever anybody does to it appears. */
export function useLiveIssue(issueId: string, updatedAt: string): void {
  // As the page was made: what has happened since comes with the stream.
  const [since] = useState(updatedAt);
  useSubscription<useLiveIssueSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveIssueSubscription($id: ID!, $since: String) {
            issueUpdated(id: $id, since: $since) {
              deletedNodeId
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
              comment {
                ...CommentCard_comment
              }
              timelineEdge {
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
        `,
        variables: { id: issueId, since },
        updater: (store, response) => {
          const update = store.getRootField("issueUpdated");
          const deleted = response?.issueUpdated.deletedNodeId;
          if (deleted) store.delete(deleted);
          appendTimelineEdge(store, issueId, update?.getLinkedRecord("timelineEdge"));
        },
      }),
      [issueId, since],
    ),
  );
}
