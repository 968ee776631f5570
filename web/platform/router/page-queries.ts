import { createContext } from "react";
import {
  createOperationDescriptor,
  fetchQuery,
  type ConcreteRequest,
  type IEnvironment,
  type OperationDescriptor,
  type OperationType,
} from "relay-runtime";
import { MINUTE_MS } from "#shared/durations.ts";

/** How long a response is fresh: a link that the pointer was over opens without a second request. */
const FRESH_MS = 10_000;
/** How long the data of a query stay in the store: they are shown while they are fetched again. */
export const RETAINED_MS = 5 * MINUTE_MS;
/** Of how many queries. */
export const RETAINED_MAX = 40;

export type PageQueries = ReturnType<typeof createPageQueries>;

/** Undefined on the server, where nothing is prefetched. */
export const PageQueriesContext = createContext<PageQueries | undefined>(undefined);

type RecentQuery = {
  name: string;
  variables: OperationType["variables"];
  fetchedAt: number;
  response: Promise<unknown>;
};

/** The page queries of one environment, with the responses of the last seconds. */
export function createPageQueries(environment: IEnvironment) {
  const recent = new Map<string, RecentQuery>();
  /** The oldest first. */
  const retained = new Map<string, { release: () => void }>();

  function getRecent<Q extends OperationType>(key: string): Promise<Q["response"]> | undefined {
    const known = recent.get(key);
    return known && Date.now() - known.fetchedAt < FRESH_MS ? known.response : undefined;
  }

  function start<Q extends OperationType>(query: ConcreteRequest, variables: Q["variables"]): Promise<Q["response"]> {
    const response = fetchQuery<Q>(environment, query, variables, { fetchPolicy: "network-only" }).toPromise();
    if (!environment.isServer()) keep(query, variables, response);
    return response;
  }

  function keep(query: ConcreteRequest, variables: OperationType["variables"], response: Promise<unknown>): void {
    const key = getKey(query, variables);
    const entry = { name: query.params.name, variables, fetchedAt: Date.now(), response };
    recent.set(key, entry);
    const remove = () => void (recent.get(key) === entry && recent.delete(key));
    setTimeout(remove, FRESH_MS);
    response.catch(remove);
    retain(key, createOperationDescriptor(query, variables));
  }

  /** A page that is opened later retains its data itself. */
  function retain(key: string, operation: OperationDescriptor): void {
    const { dispose } = environment.retain(operation);
    retained.get(key)?.release();
    const timer = setTimeout(() => retained.get(key)?.release(), RETAINED_MS);
    retained.set(key, {
      release() {
        clearTimeout(timer);
        retained.delete(key);
        dispose();
      },
    });
    for (const oldest of [...retained.values()].slice(0, -RETAINED_MAX)) oldest.release();
  }

  return {
    environment,

    /** Data that the store has is returned at once and refreshed in the background: `onFresh` gets the new response. */
    async read<Q extends OperationType>(
      query: ConcreteRequest,
      variables: Q["variables"],
      onFresh: (response: Q["response"]) => void,
    ): Promise<Q["response"]> {
      const known = getRecent<Q>(getKey(query, variables));
      if (known) return known;
      const operation = createOperationDescriptor(query, variables);
      if (environment.isServer() || environment.check(operation).status !== "available")
        return start<Q>(query, variables);
      // When offline, the data of the store is shown.
      start<Q>(query, variables).then(onFresh, () => undefined);
      return environment.lookup(operation.fragment).data;
    },

    /** Fetches a query before its page is opened, unless it was fetched a moment ago. */
    async prefetch(query: ConcreteRequest, variables: OperationType["variables"]): Promise<void> {
      if (getRecent(getKey(query, variables))) return;
      // The error is shown when the page is opened.
      await start(query, variables).catch(() => undefined);
    },

    /** Whether a query of this name with these variables, among others, was fetched a moment ago. */
    isFresh(name: string, variables: OperationType["variables"]): boolean {
      return [...recent.values()].some(
        (query) =>
          query.name === name &&
          Date.now() - query.fetchedAt < FRESH_MS &&
          Object.entries(variables).every(([key, value]) => query.variables[key] === value),
      );
    },

    /** Responses may be out of date after a mutation. */
    forget(): void {
      recent.clear();
    },
  };
}

function getKey(query: ConcreteRequest, variables: OperationType["variables"]): string {
  return `${query.params.name}:${JSON.stringify(variables)}`;
}
