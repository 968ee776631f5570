import { useCallback, useEffect, useState } from "react";
import useRelayEnvironment from "react-relay/lib/relay-hooks/useRelayEnvironment.js";
import {
  commitMutation as commitNow,
  fetchQuery as fetchNow,
  Observable,
  requestSubscription,
  type CacheConfig,
  type Disposable,
  type FetchQueryFetchPolicy,
  type GraphQLSubscriptionConfig,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
  type OperationType,
  type Variables,
} from "relay-runtime";
import { MutationError } from "#web/platform/relay/network.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

/**
 * Mutations, subscriptions and later queries are loaded when they are first used, because
 * their artifacts were a fifth of a page's code. The build turns their tags into
 * functions, and replaces react-relay's functions by these.
 */
type Operation = GraphQLTaggedNode | (() => Promise<GraphQLTaggedNode>);

export async function getOperation(operation: Operation): Promise<GraphQLTaggedNode> {
  if (typeof operation !== "function") return operation;
  try {
    return await operation();
  } catch {
    throw new MutationError(SERVER_UNREACHABLE, "OFFLINE");
  }
}

type Config<T extends MutationParameters> = Omit<MutationConfig<T>, "mutation">;

export function useMutation<T extends MutationParameters>(
  mutation: Operation,
): [(config: Config<T>) => Disposable, boolean] {
  const environment = useRelayEnvironment();
  const [inFlight, setInFlight] = useState(0);
  const commit = useCallback(
    (config: Config<T>) => {
      setInFlight((count) => count + 1);
      const end = () => setInFlight((count) => count - 1);
      return commitMutation<T>(environment, {
        ...config,
        mutation: mutation as GraphQLTaggedNode,
        onCompleted(response, errors) {
          end();
          config.onCompleted?.(response, errors);
        },
        onError(error) {
          end();
          config.onError?.(error);
        },
      });
    },
    [environment, mutation],
  );
  return [commit, inFlight > 0];
}

export function commitMutation<T extends MutationParameters>(
  environment: IEnvironment,
  config: MutationConfig<T>,
): Disposable {
  getOperation(config.mutation)
    .then((mutation) => commitNow<T>(environment, { ...config, mutation }))
    .catch((error: Error) => config.onError?.(error));
  return { dispose: () => undefined };
}

export function useSubscription<T extends OperationType>(config: GraphQLSubscriptionConfig<T>): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    let running: Disposable | undefined;
    let isDisposed = false;
    async function listen() {
      const subscription = await getOperation(config.subscription);
      if (!isDisposed) running = requestSubscription<T>(environment, { ...config, subscription });
    }
    listen().catch((error: Error) => config.onError?.(error));
    return () => {
      isDisposed = true;
      running?.dispose();
    };
  }, [environment, config]);
}

type FetchOptions = { networkCacheConfig?: CacheConfig | null; fetchPolicy?: FetchQueryFetchPolicy | null };

export function fetchQuery<T extends OperationType>(
  environment: IEnvironment,
  query: Operation,
  variables: Variables,
  options?: FetchOptions,
): Observable<T["response"]> {
  if (typeof query !== "function") return fetchNow<T>(environment, query, variables, options);
  return Observable.create((sink) => {
    let running: { unsubscribe: () => void } | undefined;
    let isDisposed = false;
    async function start() {
      const node = await getOperation(query);
      if (!isDisposed) running = fetchNow<T>(environment, node, variables, options).subscribe(sink);
    }
    start().catch((error: Error) => sink.error(error));
    return () => {
      isDisposed = true;
      running?.unsubscribe();
    };
  });
}
