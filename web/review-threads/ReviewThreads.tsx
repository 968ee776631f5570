import { Suspense, useState } from "react";
import { graphql } from "react-relay";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { ReviewThread } from "#web/review-threads/ReviewThread.tsx";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { ReviewThreadsQuery } from "#web/__generated__/ReviewThreadsQuery.graphql.ts";

/** The threads of comments on lines that a review began, which are loaded after the page. */
export function ReviewThreads({ reviewId }: { reviewId: string }) {
  const [fetchKey, setFetchKey] = useState(0);
  return (
    <RetryBoundary message="The comments on lines could not be loaded." onRetry={() => setFetchKey(fetchKey + 1)}>
      <Suspense fallback={<Spinner label="Loading the comments on lines" size={16} />}>
        <Threads reviewId={reviewId} fetchKey={fetchKey} />
      </Suspense>
    </RetryBoundary>
  );
}

function Threads({ reviewId, fetchKey }: { reviewId: string; fetchKey: number }) {
  const { node } = useLazyLoadQuery<ReviewThreadsQuery>(
    graphql`
      query ReviewThreadsQuery($id: ID!) {
        node(id: $id) {
          ... on PullRequestReview {
            startedThreads {
              id
              ...ReviewThread_thread
            }
          }
        }
      }
    `,
    { id: reviewId },
    { fetchKey },
  );
  return node?.startedThreads?.map((thread) => thread && <ReviewThread key={thread.id} thread={thread} />);
}
