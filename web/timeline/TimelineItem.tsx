import { graphql, useFragment } from "react-relay";
import { CommentCard } from "#web/comments/CommentCard.tsx";
import { EventRow } from "#web/timeline/EventRow.tsx";
import { ReviewCard } from "#web/timeline/ReviewCard.tsx";
import type { TimelineItem_item$key } from "#web/__generated__/TimelineItem_item.graphql.ts";

/** A comment, a review, or one line about a change. */
export function TimelineItem({ item }: { item: TimelineItem_item$key }) {
  const data = useFragment(
    graphql`
      fragment TimelineItem_item on IssueTimelineItems {
        __typename
        ... on IssueComment {
          ...CommentCard_comment @alias(as: "comment")
        }
        ... on PullRequestReview {
          ...ReviewCard_review @alias(as: "review")
        }
        ... on TimelineEvent {
          ...EventRow_event @alias(as: "event")
        }
      }
    `,
    item,
  );
  if (data.comment) return <CommentCard comment={data.comment} />;
  if (data.review) return <ReviewCard review={data.review} />;
  return data.event ? <EventRow event={data.event} /> : null;
}
