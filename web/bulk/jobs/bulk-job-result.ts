import { fetchQuery, graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import type { bulkJobResultQuery } from "#web/__generated__/bulkJobResultQuery.graphql.ts";

/** What a bulk update has done when it ended. */
export type BulkJobResult = { canUndo: boolean; isUndo: boolean; failedCount: number };

/** Undefined if it cannot be loaded. */
export function loadBulkJobResult(environment: IEnvironment, jobId: string): Promise<BulkJobResult | undefined> {
  const query = graphql`
    query bulkJobResultQuery($id: ID!) {
      node(id: $id) {
        ... on BulkJob {
          id
          failedCount
          viewerCanUndo
          undoes {
            id
          }
        }
      }
    }
  `;
  return fetchQuery<bulkJobResultQuery>(environment, query, { id: jobId }, { fetchPolicy: "network-only" })
    .toPromise()
    .then(
      (response) => toResult(response?.node),
      () => undefined,
    );
}

function toResult(job: bulkJobResultQuery["response"]["node"] | undefined): BulkJobResult | undefined {
  if (job?.failedCount === undefined) return undefined;
  return { canUndo: job.viewerCanUndo === true, isUndo: job.undoes != null, failedCount: job.failedCount };
}
