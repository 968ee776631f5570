import { useEffect, useMemo } from "react";
import { fetchQuery, useFragment, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import {
  createOperationDescriptor,
  getRequest,
  type IEnvironment,
  type OperationDescriptor,
  type OperationType,
} from "relay-runtime";

/**
 * The response of the page's query, which its route has fetched before. It is read from the store like a fragment, and stays
 * there as long as the page is shown. Relay's `useLazyLoadQuery` does the same with three times the code.
 */
export function usePageQuery<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): Q["response"] {
  const environment = useRelayEnvironment();
  // The variables are often a new object with the same values.
  const values = JSON.stringify(variables);
  const operation = useMemo(
    () => createOperationDescriptor(getRequest(query), JSON.parse(values) as Q["variables"]),
    [query, values],
  );
  const reference = useMemo(() => toReference(operation), [operation]);
  // A response that came later can refer to something that the store knows in part.
  const fetching = useMemo(
    () => (hasData(environment, operation) ? undefined : fetchOnce(environment, operation)),
    [environment, operation],
  );
  if (fetching?.error) throw fetching.error;
  // React renders the component again when the promise is settled.
  // oxlint-disable-next-line typescript/only-throw-error
  if (fetching?.isPending) throw fetching.promise;
  useEffect(() => {
    fetches.get(environment)?.delete(operation.request.identifier);
    const { dispose } = environment.retain(operation);
    return dispose;
  }, [environment, operation]);
  return useFragment(operation.fragment.node, reference) as Q["response"];
}

/** What the server renders was fetched just now. */
function hasData(environment: IEnvironment, operation: OperationDescriptor): boolean {
  return environment.isServer() || environment.check(operation).status === "available";
}

type Fetching = { promise: Promise<void>; isPending: boolean; error?: Error };

/** By operation: after it has waited, a component is rendered as a new one. */
const fetches = new WeakMap<IEnvironment, Map<string, Fetching>>();

function fetchOnce(environment: IEnvironment, { request }: OperationDescriptor): Fetching {
  const ofEnvironment = fetches.get(environment) ?? new Map<string, Fetching>();
  fetches.set(environment, ofEnvironment);
  const known = ofEnvironment.get(request.identifier);
  if (known) return known;
  const response = fetchQuery(environment, request.node, request.variables, { fetchPolicy: "network-only" });
  const fetching: Fetching = { promise: Promise.resolve(), isPending: true };
  fetching.promise = response
    .toPromise()
    .catch((error: Error) => void (fetching.error = error))
    .then(() => void (fetching.isPending = false));
  ofEnvironment.set(request.identifier, fetching);
  return fetching;
}

/** What a component would get from a parent that spreads the query's fields as a fragment. */
function toReference({ fragment, request }: OperationDescriptor): never {
  return {
    __id: fragment.dataID,
    __fragments: { [fragment.node.name]: request.variables },
    __fragmentOwner: request,
  } as never;
}
