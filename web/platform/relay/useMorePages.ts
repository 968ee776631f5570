import { useEffect, useRef, useState } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import { createOperationDescriptor, getRequest, type OperationType } from "relay-runtime";

/**
 * Pages that were asked for after the first one, by what they skip. They belong
 * to the variables of the first page: with others there are none. `reload` asks
 * for all of them again, the first one too.
 */
export function useMorePages<Q extends OperationType>(query: GraphQLTaggedNode, variables: Q["variables"]) {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const [more, setMore] = useState<{ key: string; skips: number[]; pages: Q["response"][] }>();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const pages = more?.key === key ? more.pages : [];
  const skips = more?.key === key ? more.skips : [];
  // What is shown stays in the store.
  const retained = useRef(new Map<number, { dispose: () => void }>());
  useEffect(() => {
    const kept = retained.current;
    return () => {
      for (const one of kept.values()) one.dispose();
      kept.clear();
    };
  }, [key]);

  async function load(skip: number): Promise<Q["response"]> {
    const wanted = { ...(variables as object), skip } as Q["variables"];
    if (!retained.current.has(skip)) {
      retained.current.set(skip, environment.retain(createOperationDescriptor(getRequest(query), wanted)));
    }
    const page = await fetchQuery<Q>(environment, query, wanted, { fetchPolicy: "network-only" }).toPromise();
    if (page === undefined) throw new Error("There was no answer.");
    return page;
  }

  async function loadMore(skip: number): Promise<void> {
    setLoading(true);
    setFailed(false);
    try {
      const page = await load(skip);
      setMore((before) => {
        const known = before?.key === key ? before : { key, skips: [], pages: [] };
        return { key, skips: [...known.skips, skip], pages: [...known.pages, page] };
      });
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  async function reload(): Promise<void> {
    const first = (variables as { skip?: number }).skip ?? 0;
    await Promise.all([first, ...skips].map(load)).catch(() => undefined);
  }

  return { pages, isLoading, hasFailed, loadMore, reload };
}
