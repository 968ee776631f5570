import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import { appendTimelineEdge } from "#web/timeline/append-timeline-edge.ts";
import type { useAddCommentMutation } from "#web/__generated__/useAddCommentMutation.graphql.ts";

export function useAddComment() {
  return useCommand<useAddCommentMutation>(
    graphql`
      mutation useAddCommentMutation($input: AddCommentInput!) {
        addComment(input: $input) {
          subject {
            ... on Issueish {
              id
              totalCommentsCount
            }
          }
          timelineEdge {
            cursor
            node {
              __typename
              ... on Node {
                id
              }
              ...TimelineItem_items
            }
          }
        }
      }
    `,
    {
      updater: (store, { subjectId }) =>
        appendTimelineEdge(store, subjectId, store.getRootField("addComment")?.getLinkedRecord("timelineEdge")),
    },
  );
}
