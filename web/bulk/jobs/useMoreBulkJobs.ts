import { useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { createOperationDescriptor, getRequest } from "relay-runtime";
import { getOperation } from "#web/platform/relay/lazy-operation.ts";
import { oneAtATime } from "#web/platform/relay/one-at-a-time.ts";
import type { useMoreBulkJobsQuery } from "#web/__generated__/useMoreBulkJobsQuery.graphql.ts";

const QUERY = graphql`
  query useMoreBulkJobsQuery($owner: String!, $name: String!, $first: Int!, $after: String) {
    repository(owner: $owner, name: $name) {
      bulkJobs(first: $first, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          id
          ...BulkJobRow_job
        }
      }
    }
  }
`;

type Range = { owner: string; name: string; first: number };
type Page = NonNullable<useMoreBulkJobsQuery["response"]["repository"]>["bulkJobs"];

/** The pages of bulk updates after the first one. */
export function useMoreBulkJobs(range: Range) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fetchPage = usePageFetch(range);
  const [runAlone] = useState(oneAtATime);

  async function loadMore(after: string): Promise<void> {
    setLoading(true);
    setFailed(false);
    try {
      const page = await fetchPage(after);
      setPages((before) => [...before, page]);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  /** Fetches all pages again, the first one too. New bulk updates move the others, so each page follows the one before. */
  async function fetchPages(): Promise<void> {
    const reloaded: Page[] = [await fetchPage(null)];
    while (reloaded.length <= pages.length) {
      const after = reloaded.at(-1)?.pageInfo.endCursor;
      if (after == null) break;
      // oxlint-disable-next-line no-await-in-loop -- the cursor is in the page before
      reloaded.push(await fetchPage(after));
    }
    setPages(reloaded.slice(1));
  }

  return { pages, isLoading, hasFailed, loadMore, reload: () => runAlone(fetchPages) };
}

/** Fetches a page and retains it in the store while the list is shown. */
function usePageFetch(range: Range) {
  const environment = useRelayEnvironment();
  const retained = useRef<{ dispose: () => void }[]>([]);
  useEffect(() => {
    const { current } = retained;
    return () => {
      for (const reference of current.splice(0)) reference.dispose();
    };
  }, []);
  return async (after: string | null): Promise<Page> => {
    const variables = { ...range, after };
    const request = getRequest(await getOperation(QUERY));
    retained.current.push(environment.retain(createOperationDescriptor(request, variables)));
    const options = { fetchPolicy: "network-only" } as const;
    const response = await fetchQuery<useMoreBulkJobsQuery>(environment, QUERY, variables, options).toPromise();
    if (!response?.repository) throw new Error("The repository is no longer visible.");
    return response.repository.bulkJobs;
  };
}
