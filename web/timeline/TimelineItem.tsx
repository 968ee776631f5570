import { graphql, useFragment } from "react-relay";
import { CommentCard } from "#web/comments/CommentCard.tsx";
import { EventRow } from "#web/timeline/events/EventRow.tsx";
import { ReviewCard } from "#web/timeline/ReviewCard.tsx";
import type { TimelineItem_items$key } from "#web/__generated__/TimelineItem_items.graphql.ts";

/** A comment, a review, or a line about one or several events. */
export function TimelineItem({
  items,
  issueAuthor,
}: {
  items: TimelineItem_items$key;
  issueAuthor: string | undefined;
}) {
  const data = useFragment(
    graphql`
      fragment TimelineItem_items on IssueTimelineItems @relay(plural: true) {
        __typename
        ... on IssueComment {
          ...CommentCard_comment @alias(as: "comment")
        }
        ... on PullRequestReview {
          ...ReviewCard_review @alias(as: "review")
        }
        ... on TimelineEvent {
          ...EventRow_events @alias(as: "event")
        }
      }
    `,
    items,
  );
  const [first] = data;
  if (first?.comment) return <CommentCard comment={first.comment} issueAuthor={issueAuthor} />;
  if (first?.review) return <ReviewCard review={first.review} />;
  const events = data.flatMap((item) => item.event ?? []);
  return events.length > 0 ? <EventRow events={events} /> : null;
}
