import { graphql, useMutation } from "react-relay";
import { appendTimelineEdge } from "#web/timeline/update-timeline.ts";
import type { useAddCommentMutation } from "#web/__generated__/useAddCommentMutation.graphql.ts";

type Handlers = { onDone: () => void; onError: (error: Error) => void };

export function useAddComment(subjectId: string) {
  const [commit, isSaving] = useMutation<useAddCommentMutation>(graphql`
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
  `);
  function addComment(body: string, idempotencyKey: string, { onDone, onError }: Handlers) {
    commit({
      variables: { input: { subjectId, body, idempotencyKey } },
      updater: (store) =>
        appendTimelineEdge(store, subjectId, store.getRootField("addComment")?.getLinkedRecord("timelineEdge")),
      onCompleted: onDone,
      onError,
    });
  }
  return { addComment, isSaving };
}
