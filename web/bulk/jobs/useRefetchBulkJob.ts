import { useCallback } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useRefetchBulkJobQuery } from "#web/__generated__/useRefetchBulkJobQuery.graphql.ts";

/** Fetches what the list of bulk updates shows of one of them. */
export function useRefetchBulkJob(id: string): () => void {
  const environment = useRelayEnvironment();
  return useCallback(() => {
    const query = graphql`
      query useRefetchBulkJobQuery($id: ID!) {
        node(id: $id) {
          ...BulkJobRow_job
        }
      }
    `;
    fetchQuery<useRefetchBulkJobQuery>(environment, query, { id }, { fetchPolicy: "network-only" }).subscribe({
      // The next message fetches it again.
      error: () => undefined,
    });
  }, [environment, id]);
}
