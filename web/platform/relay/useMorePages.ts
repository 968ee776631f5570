import { useEffect, useRef, useState } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import { createOperationDescriptor, getRequest, type OperationType } from "relay-runtime";
import { oneAtATime } from "#web/platform/relay/one-at-a-time.ts";

type Loaded<Page> = { key: string; skips: number[]; pages: Page[] };

/**
 * The pages that were loaded after the first one. They belong to the variables of the first page, and are dropped when
 * the variables change.
 */
export function useMorePages<Q extends OperationType>(query: GraphQLTaggedNode, variables: Q["variables"]) {
  const key = JSON.stringify(variables);
  const [loaded, setLoaded] = useState<Loaded<Q["response"]>>({ key, skips: [], pages: [] });
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fetchPage = usePageFetch<Q>(query, variables, key);
  const [runAlone] = useState(oneAtATime);
  const { skips, pages } = forKey(loaded, key);

  async function loadMore(skip: number): Promise<void> {
    setLoading(true);
    setFailed(false);
    try {
      const page = await fetchPage(skip);
      setLoaded((before) => {
        const current = forKey(before, key);
        return { key, skips: [...current.skips, skip], pages: [...current.pages, page] };
      });
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  /** Fetches all pages again, the first one too. */
  async function fetchPages(): Promise<void> {
    const first = (variables as { skip?: number }).skip ?? 0;
    await Promise.allSettled([first, ...skips].map(fetchPage));
  }

  return { pages, isLoading, hasFailed, loadMore, reload: () => runAlone(fetchPages) };
}

function forKey<Page>(loaded: Loaded<Page>, key: string): Loaded<Page> {
  return loaded.key === key ? loaded : { key, skips: [], pages: [] };
}

/** Fetches a page and retains its data in the store while it is shown. */
function usePageFetch<Q extends OperationType>(query: GraphQLTaggedNode, variables: Q["variables"], key: string) {
  const environment = useRelayEnvironment();
  const retained = useRef(new Map<number, { dispose: () => void }>());
  useEffect(() => {
    const { current } = retained;
    return () => {
      for (const reference of current.values()) reference.dispose();
      current.clear();
    };
  }, [key]);
  return async (skip: number): Promise<Q["response"]> => {
    const pageVariables = { ...(variables as object), skip } as Q["variables"];
    if (!retained.current.has(skip)) {
      retained.current.set(skip, environment.retain(createOperationDescriptor(getRequest(query), pageVariables)));
    }
    const page = await fetchQuery<Q>(environment, query, pageVariables, { fetchPolicy: "network-only" }).toPromise();
    if (page === undefined) throw new Error("There was no response.");
    return page;
  };
}
