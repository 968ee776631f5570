import { useMemo } from "react";
import { graphql } from "react-relay";
import { useReload } from "#web/platform/relay/useReload.ts";

const QUERY = graphql`
  query useRefetchBulkJobQuery($id: ID!) {
    node(id: $id) {
      ...BulkJobRow_job
    }
  }
`;

/** Fetches what the list of bulk updates shows of one of them. After a failure the next message fetches it again. */
export function useRefetchBulkJob(id: string): () => Promise<void> {
  return useReload(
    QUERY,
    useMemo(() => ({ id }), [id]),
  );
}
