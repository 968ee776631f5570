import { useCallback, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { oneAtATime } from "#web/platform/relay/one-at-a-time.ts";
import type { useRefetchBulkJobQuery } from "#web/__generated__/useRefetchBulkJobQuery.graphql.ts";

const QUERY = graphql`
  query useRefetchBulkJobQuery($id: ID!) {
    node(id: $id) {
      ...BulkJobRow_job
    }
  }
`;

/** Fetches what the list of bulk updates shows of one of them. */
export function useRefetchBulkJob(id: string): () => Promise<void> {
  const environment = useRelayEnvironment();
  const [runAlone] = useState(oneAtATime);
  return useCallback(
    () =>
      runAlone(async () => {
        await fetchQuery<useRefetchBulkJobQuery>(environment, QUERY, { id }, { fetchPolicy: "network-only" })
          .toPromise()
          // The next message fetches it again.
          .catch(() => undefined);
      }),
    [runAlone, environment, id],
  );
}
