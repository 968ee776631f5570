import { useEffect } from "react";
import type { GraphQLTaggedNode } from "react-relay";
import { useReload } from "#web/platform/relay/useReload.ts";

const INTERVAL_MS = 700;
const NO_VARIABLES = {};

type Options = { isRunning: boolean };

/** Fetches a query again at an interval while an import runs. Returns a function that fetches it now. */
export function useRefreshWhileRunning(query: GraphQLTaggedNode, { isRunning }: Options): () => void {
  const reload = useReload(query, NO_VARIABLES);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return () => void reload();
}
