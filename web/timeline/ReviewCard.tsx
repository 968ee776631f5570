import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
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
  const data = useFragment(
    graphql`
      fragment ReviewCard_review on PullRequestReview {
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
        reviewComments {
          bodyHTML
          createdAt
        }
      }
    `,
    review,
  );
  const isBare = data.bodyHTML.trim() === "" && data.reviewComments.length === 0;
  return (
    <CommentFrame
      author={data.author}
      association={data.authorAssociation}
      verb={VERBS[data.state] ?? "reviewed"}
      createdAt={data.createdAt}
    >
      {isBare && <p className={styles.none}>No comment was left with this review.</p>}
      {data.bodyHTML.trim() !== "" && <MarkdownBody html={data.bodyHTML} />}
      {data.reviewComments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments on lines">
          {data.reviewComments.map((comment, index) => (
            <li key={`${comment.createdAt}:${index}`}>
              <MarkdownBody html={comment.bodyHTML} />
            </li>
          ))}
        </ul>
      )}
    </CommentFrame>
  );
}
