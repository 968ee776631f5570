import { useCallback, useEffect, useMemo, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { live } from "#web/platform/relay/live.ts";
import type { useLiveListSubscription } from "#web/__generated__/useLiveListSubscription.graphql.ts";

const SETTLE_MS = 150;

/** Keeps a repository's list true: rows redraw by themselves; what comes, goes or moves is fetched again. */
export function useLiveList(
  repositoryId: string | undefined,
  query: GraphQLTaggedNode,
  variables: Record<string, unknown>,
): void {
  const environment = useRelayEnvironment();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      fetchQuery<OperationType>(environment, query, variables, { fetchPolicy: "network-only" }).subscribe({});
    }, SETTLE_MS);
  }, [environment, query, variables]);
  useSubscription<useLiveListSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveListSubscription($repositoryId: ID!) {
            repositoryIssueUpdated(repositoryId: $repositoryId) {
              affectsLists
              issue {
                ... on Issueish {
                  id
                  ...IssueRow_issue
                  ...IssueRowMore_issue
                }
              }
            }
          }
        `,
        variables: { repositoryId: repositoryId ?? "" },
        onNext: (response) => {
          if (response?.repositoryIssueUpdated.affectsLists) refresh();
        },
      }),
      [repositoryId, refresh],
    ),
  );
  useEffect(() => live().onReconnect(refresh), [refresh]);
}
