import { graphql } from "react-relay";
import { useRefetchBulkJob } from "#web/bulk/jobs/useRefetchBulkJob.ts";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { LiveBulkJobSubscription } from "#web/__generated__/LiveBulkJobSubscription.graphql.ts";

/** Keeps a bulk update in progress up to date in a list. */
export function LiveBulkJob({ id }: { id: string }) {
  const refetch = useRefetchBulkJob(id);
  useLiveRefetch<LiveBulkJobSubscription>(
    {
      subscription: graphql`
        subscription LiveBulkJobSubscription($id: ID!) {
          jobStatus(id: $id) {
            state
            percentage
          }
        }
      `,
      variables: { id },
      affectsLists: hasChanged,
      debounceMs: 500,
    },
    refetch,
  );
  return null;
}

/** Each message is about the progress. */
function hasChanged(): boolean {
  return true;
}
