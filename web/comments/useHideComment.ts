import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type {
  ReportedContentClassifiers,
  useHideCommentMinimizeMutation,
} from "#web/__generated__/useHideCommentMinimizeMutation.graphql.ts";
import type { useHideCommentUnminimizeMutation } from "#web/__generated__/useHideCommentUnminimizeMutation.graphql.ts";

const onError = (error: Error) => showToast("error", error.message);

/** Hides a comment for a reason, or shows it again. */
export function useHideComment(subjectId: string) {
  const [minimize] = useMutation<useHideCommentMinimizeMutation>(graphql`
    mutation useHideCommentMinimizeMutation($input: MinimizeCommentInput!) {
      minimizeComment(input: $input) {
        minimizedComment {
          ... on IssueComment {
            id
            isMinimized
            minimizedReason
          }
        }
      }
    }
  `);
  const [unminimize] = useMutation<useHideCommentUnminimizeMutation>(graphql`
    mutation useHideCommentUnminimizeMutation($input: UnminimizeCommentInput!) {
      unminimizeComment(input: $input) {
        unminimizedComment {
          ... on IssueComment {
            id
            isMinimized
            minimizedReason
          }
        }
      }
    }
  `);
  return {
    hide: (classifier: ReportedContentClassifiers) => {
      minimize({ variables: { input: { subjectId, classifier } }, onError });
    },
    unhide: () => {
      unminimize({ variables: { input: { subjectId } }, onError });
    },
  };
}
