import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { useIsTargeted } from "#web/platform/router/useIsTargeted.ts";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { ReviewCard_review$key } from "#web/__generated__/ReviewCard_review.graphql.ts";
import { APPROVED_THESE_CHANGES } from "#shared/messages.ts";
import styles from "./ReviewCard.module.css";

const VERBS: Record<string, string> = {
  APPROVED: APPROVED_THESE_CHANGES,
  CHANGES_REQUESTED: "requested changes",
  COMMENTED: "reviewed",
  DISMISSED: "reviewed (dismissed)",
  PENDING: "started a review",
};

export function ReviewCard({ review }: { review: ReviewCard_review$key }) {
  const loaded = useLoaded(() => import("#web/review-threads/ReviewThreads.tsx"));
  const data = useFragment(
    graphql`
      fragment ReviewCard_review on PullRequestReview {
        id
        fullDatabaseId
        state
        bodyHTML
        createdAt
        authorAssociation
        author {
          __typename
          login
          avatarUrl(size: 64)
          resourcePath
        }
        # Without a thread: those of imports that did not say on which lines they are.
        reviewComments {
          bodyHTML
          createdAt
          path
        }
        startedThreads {
          id
        }
      }
    `,
    review,
  );
  const comments = data.reviewComments.filter(({ path }) => path === "");
  const hasThreads = data.startedThreads.some((thread) => thread !== null && thread !== undefined);
  const isBare = data.bodyHTML.trim() === "" && comments.length === 0 && !hasThreads;
  const anchor = `pullrequestreview-${data.fullDatabaseId ?? ""}`;
  const isTargeted = useIsTargeted(anchor);
  return (
    <CommentFrame
      id={anchor}
      isTargeted={isTargeted}
      permalink={`#${anchor}`}
      author={data.author}
      association={data.authorAssociation}
      verb={VERBS[data.state] ?? "reviewed"}
      createdAt={data.createdAt}
    >
      {isBare && <p className={styles.none}>No comment was left with this review.</p>}
      {data.bodyHTML.trim() !== "" && <MarkdownBody html={data.bodyHTML} />}
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments on lines">
          {comments.map((comment, index) => (
            <li key={`${comment.createdAt}:${index}`}>
              <MarkdownBody html={comment.bodyHTML} />
            </li>
          ))}
        </ul>
      )}
      {hasThreads && loaded && <loaded.ReviewThreads reviewId={data.id} />}
    </CommentFrame>
  );
}
