import { useLazyLoadQuery, type GraphQLTaggedNode } from "react-relay";
import type { OperationType } from "relay-runtime";

/** The response of the page's query, which its route has fetched before. */
export function usePageQuery<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): Q["response"] {
  return useLazyLoadQuery<Q>(query, variables, { fetchPolicy: "store-or-network" });
}
